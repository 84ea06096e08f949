// A stable is handed to another browser by a link that holds its key.

/** The key in an address like "#key=abc"; none where there is none. */
export const keyIn = (hash: string): string | undefined => /^#key=([A-Za-z0-9]+)$/.exec(hash)?.[1];

/** The address no longer shows the key. */
export const hideKey = (): void => history.replaceState(history.state, '', location.pathname + location.search);
