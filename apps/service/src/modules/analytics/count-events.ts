import { keyOf, type NewCount } from './counts-store.js'
import type { WireEvent } from './wire.js'

/**
 * Adds up the events of a batch.
 *
 * @param isNetworkKnown whether a network is counted by itself. Others are counted together, so that callers cannot fill the table.
 */
export function countEvents(
  events: readonly WireEvent[],
  isNetworkKnown: (network: string) => boolean,
): readonly NewCount[] {
  const byKey = new Map<string, NewCount>()
  for (const { name, first, network = '', wallet, view, reason } of events) {
    const subject = {
      name,
      network: isNetworkKnown(network) ? network : '',
      detail: wallet ?? view ?? reason ?? '',
    }
    const key = keyOf(subject)
    const { events: before = 0, sessions = 0 } = byKey.get(key) ?? {}
    byKey.set(key, { ...subject, events: before + 1, sessions: sessions + (first ? 1 : 0) })
  }
  return [...byKey.values()]
}
