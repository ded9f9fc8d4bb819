// Arriving on a page: the browser does this for whole documents, for pages inside one we do.

/** Whenever `root` gets a new main heading, the focus moves there: a screen reader says where one is, and Tab goes on from
    the top of the page instead of nowhere. The first heading is the document's own arrival and is left alone. */
export function followHeadings(root: HTMLElement): void {
  let last: HTMLElement | null = null;
  const look = (): void => {
    // What lies under something else is not where one is.
    const heading = [...root.querySelectorAll('h1')].find((one) => !one.closest('[inert]'));
    if (heading === undefined || heading === last) return;
    if (last !== null) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    last = heading;
  };
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
}
