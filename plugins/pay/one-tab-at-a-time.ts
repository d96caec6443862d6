import type { Clock } from '#kernel'

/** Time for which a tab keeps the others waiting after its change: what it stores reaches them a little later. */
const settleMs = 250

/**
 * Runs a change of a payment while no other tab of the site runs one of the same payment (Web Locks). Browsers have no locks on
 * pages without TLS: there the change runs at once.
 *
 * @returns promise that settles as the change does
 */
export function oneTabAtATime(
  id: string,
  change: () => Promise<void>,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } }
  if (!navigator?.locks) return change()
  const { locks } = navigator
  return new Promise((resolve, reject) => {
    const run = async () => {
      await change().then(resolve, reject)
      await clock.sleep(settleMs, signal).catch(() => {})
    }
    locks.request(`foyer/pay/${id}`, run).catch(reject)
  })
}
