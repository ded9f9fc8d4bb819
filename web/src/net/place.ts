// Where the tables are that this page plays at: on a server, or here, in the page itself. And where the page is: on a
// server that answers to every address in it, or lying somewhere as files, with one address and the rest behind a #.

export type Place = 'server' | 'here';

declare const __KNOBEL_HERE__: boolean;
/** Does the page bring a server along? Without the module it was built without one. */
export const CAN_PLAY_HERE = typeof __KNOBEL_HERE__ !== 'undefined' && __KNOBEL_HERE__;

/** Written by `knobel page`. */
export const STATIC = typeof document !== 'undefined' && document.querySelector('meta[name="knobel-page"][content="static"]') !== null;

/** Reviews are worked out by a server alone, also those of matches that were played here. */
export const CAN_REVIEW = !STATIC;

export const usualPlace: Place = STATIC ? 'here' : 'server';

/** A link to a place in the page: link('/t/ABCDE'). */
export const link = (path: string): string => (STATIC ? `#${path}` : path);
/** Which place in the page an address means. */
export const pathOf = ({ pathname, hash }: { pathname: string; hash: string }): string => (STATIC ? hash.slice(1) || '/' : pathname);
/** A file that lies beside the page: file('icon.svg'). */
export const file = (name: string): string => (STATIC ? name : `/${name}`);
/** Where the files lie. */
export const root = (): string => new URL(STATIC ? './' : '/', location.href).href;
