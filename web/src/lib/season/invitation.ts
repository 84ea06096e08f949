// A stable is handed to another browser by a link that holds its key.
import { addKey } from '../game/keys';

/** The key in an address like "#key=abc"; none where there is none. */
export const keyIn = (hash: string): string | undefined => /^#key=([A-Za-z0-9]+)$/.exec(hash)?.[1];

/** Takes an invitation in the address bar: the key is kept, and the address no longer shows it. */
export function takeInvitation(season: string): string | undefined {
  const key = keyIn(location.hash);
  if (!key) return undefined;
  addKey(season, key);
  history.replaceState(history.state, '', location.pathname + location.search);
  return key;
}
