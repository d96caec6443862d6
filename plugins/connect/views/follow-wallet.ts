import { sessionErrors, withTimeout, type Clock } from '#kernel'
import type { Connector } from '#kernel/contracts'

/** How long a wallet may be silent before it is said so. It may still answer then, and connects. */
export const silentAfterMs = 30_000

/** How often a wallet that can tell is looked at again, whether it is locked. */
export const lockLookMs = 1_000

/** How long a wallet may take to say whether it is locked; after that it counts as one that cannot tell. */
const lockAnswerLimitMs = 1_000

/**
 * Tells what a wallet does while its answer is waited for: nothing is asked of it. Ends with the signal.
 * @throws what its code does not load with, or the reason of the signal
 */
export async function followWaiting(from: {
  readonly connector: Connector
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly show: (step: 'waiting' | 'locked' | 'silent') => void
}): Promise<void> {
  const { connector, clock, signal, show } = from
  const driver = await connector.load()
  const late = () => sessionErrors.NO_ANSWER({ values: { wallet: connector.name } })
  const isLocked = async () =>
    driver.isLocked && withTimeout(clock, lockAnswerLimitMs, driver.isLocked(), late).catch(() => undefined)

  show('waiting')
  let since = clock.now()
  for (let left = silentAfterMs; left > 0; left = since + silentAfterMs - clock.now()) {
    const locked = await isLocked()
    show(locked ? 'locked' : 'waiting')
    // a wallet that cannot tell is not asked again
    await clock.sleep(locked === undefined ? left : Math.min(left, lockLookMs), signal)
    // while it is locked it is the visitor who is waited for
    if (locked) since = clock.now()
  }
  show('silent')
}

/**
 * Waits until a wallet that was busy has been answered and shares accounts, without asking it anything.
 * @param options.lookFirst whether what it shares already counts, or only what it tells from now on
 * @throws what its code does not load with; never ends where it shares nothing, but lets go with the signal
 */
export async function untilAgreed(
  connector: Connector,
  { lookFirst, signal }: { readonly lookFirst: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const driver = await connector.load()
  const look = () => driver.reconnect({ signal }).catch(() => undefined)
  // whatever the answer: a driver can tell accounts once it knows the wallet's network
  await look()
  await new Promise<void>((resolve) => {
    const done = () => {
      unwatch()
      resolve()
    }
    const unwatch = driver.watch({
      changed: ({ accounts = [] }) => accounts.length > 0 && done(),
      accountsChanged: (accounts) => accounts.length > 0 && done(),
      networkChanged: () => {},
      disconnected: () => {},
    })
    if (signal.aborted) return done()
    signal.addEventListener('abort', done, { once: true })
    if (lookFirst) void look().then((shared) => shared && done())
  })
}
