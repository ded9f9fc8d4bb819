// Links that fetch a file from the server: where the server is in the page, there is nothing at their addresses, and the
// page asks and saves the answer itself.

import { ask } from '../net/ask';
import { saveFile } from './save';

const FETCHED = /^\/(record|components)\//;

/** From now on, on all of the page. */
export function fetchDownloads(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const to = (event.target as Element).closest('a');
    if (!to?.hasAttribute('download') || to.origin !== location.origin || !FETCHED.test(to.pathname)) return;
    event.preventDefault();
    event.stopPropagation();
    void ask(to.pathname).then(async (answer) => answer.ok && saveFile(to.download, await answer.blob()));
  });
}
