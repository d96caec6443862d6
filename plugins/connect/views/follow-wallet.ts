import { sessionErrors, withTimeout, type Clock } from '#kernel'
import type { Connector } from '#kernel/contracts'

/** Time without an answer after which the view says so, in milliseconds; a later answer still connects. */
export const silentAfterMs = 30_000

/** Interval of checks whether a wallet is locked, in milliseconds. */
export const lockLookMs = 1_000

/** Time limit of a lock check, in milliseconds; afterwards the wallet counts as unable to tell. */
const lockAnswerLimitMs = 1_000

/**
 * Reports the state of a wallet with a pending request, without a prompt, until the signal aborts.
 *
 * @throws the error of loading the driver, or the reason of the signal
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
    // a wallet that cannot tell is checked once
    await clock.sleep(locked === undefined ? left : Math.min(left, lockLookMs), signal)
    // time during which the wallet is locked does not count
    if (locked) since = clock.now()
  }
  show('silent')
}

/**
 * Waits until a busy wallet shares accounts, without a prompt. Stays pending if it never does, until the signal aborts.
 *
 * @param options.lookFirst whether accounts that are shared already count
 * @throws the error of loading the driver
 */
export async function untilAgreed(
  connector: Connector,
  { lookFirst, signal }: { readonly lookFirst: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const driver = await connector.load()
  const look = () => driver.reconnect({ signal }).catch(() => undefined)
  // for its side effect: a driver reports accounts once it knows the wallet's network
  await look()
  await new Promise<void>((resolve) => {
    const done = () => {
      unwatch()
      resolve()
    }
    const unwatch = driver.watch({
      changed: ({ accounts }) => accounts.length > 0 && done(),
      disconnected: () => {},
    })
    if (signal.aborted) return done()
    signal.addEventListener('abort', done, { once: true })
    if (lookFirst) void look().then((shared) => shared && done())
  })
}
