import type { Clock } from '../../clock/clock.js'
import type { Connector } from '../../contracts/connector.js'
import type { Store } from '../../state/store.js'
import { anySignal } from '../../signals/any-signal.js'
import { connectorsAtom } from './atoms.js'

/** How long a remembered wallet may take to announce itself after the page has loaded. */
export const announcementWaitMs = 1_000

/** The connector with this id, also when it shows up only a little later; undefined if it does not. */
export async function findConnector(
  deps: { readonly store: Store; readonly clock: Clock; readonly signal: AbortSignal },
  id: string,
): Promise<Connector | undefined> {
  const { store, clock, signal } = deps
  const look = () => store.get(connectorsAtom).find((connector) => connector.id === id)
  if (look()) return look()
  const seen = new AbortController()
  const undo = store.sub(connectorsAtom, () => look() && seen.abort())
  // both ends are the same to us: it is there now, or it is not
  await clock.sleep(announcementWaitMs, anySignal(seen.signal, signal)).catch(() => {})
  undo()
  return look()
}
