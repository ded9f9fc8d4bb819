// Links that others can use: to a table, and the personal one that brings this device's seats back.

import { STATIC } from '../net/place';

const TOKEN = /^[A-Za-z0-9_-]{22,64}$/;

/** The keys in the part of an address behind the #. */
export const tokensIn = (hash: string): string[] => hash.slice(1).split(',').filter((token) => TOKEN.test(token));

const local = (host: string): boolean => /^(localhost|127\.|\[::1\])/.test(host);

/** Where others reach this server: not "localhost" if there is any other address. */
export function inviteOrigin(own: string, urls: readonly string[]): string {
  if (!local(new URL(own).host)) return own;
  const elsewhere = urls.find((url) => URL.canParse(url) && !local(new URL(url).host));
  return elsewhere ? new URL(elsewhere).origin : own;
}

export async function findInviteOrigin(): Promise<string> {
  const answer = STATIC ? null : await fetch('/where.json').catch(() => null);
  const { urls = [] } = answer?.ok ? ((await answer.json()) as { urls?: string[] }) : {};
  return inviteOrigin(location.origin, urls);
}

export const returnLink = (origin: string, code: string, tokens: readonly string[]): string =>
  `${origin}/t/${code}#${tokens.join(',')}`;
