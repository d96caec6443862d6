import { useCallback, useEffect, useRef, useState } from 'react'
import { clockKey, WidgetError, withTimeout, type Clock, withAnySignal } from '#kernel'
import { isTakenOverAtom, rpcCodes, sessionErrors, type Connector } from '#kernel/chain'
import { useConnectAttempt, useService, useWidget, type ConnectOutcome } from '#kernel/ui'
import { pressedWalletAtom, type PressedWallet } from './pressed-wallet.js'

/** State of a connection request. */
export type Connecting =
  /** Not asked yet: the code of its driver is loading. */
  | { readonly step: 'opening' }
  | { readonly step: 'waiting' }
  /** The wallet is locked; the request is pending. */
  | { readonly step: 'locked' }
  /** No answer within the time limit; the request is pending. */
  | { readonly step: 'silent' }
  /** The wallet has another pending request (-32002); it is asked again once that is answered. */
  | { readonly step: 'busy' }
  | ConnectOutcome

/**
 * Takes over the request of the pressed row, or asks the wallet when the view appears; asks again on retry. Leaving the
 * view stops waiting.
 */
export function useConnecting(
  connector: Connector | undefined,
  namespace?: string,
): { state: Connecting; retry: () => void } {
  const { store } = useWidget()
  const { start, leave } = useConnectAttempt()
  const clock = useService(clockKey)
  const [state, setState] = useState<Connecting>({ step: 'opening' })
  const latest = useRef(connector)
  latest.current = connector
  const id = connector?.id

  const ask = useCallback(
    (quietly: boolean, pressed?: PressedWallet) => {
      const asked = latest.current
      if (id === undefined || !asked) return
      const answered = new AbortController()
      const onOutcome = (outcome: ConnectOutcome) => {
        answered.abort()
        const next = readStep(outcome)
        setState(next)
        // Once only: a busy wallet that shares accounts all the same would be asked in a loop.
        if (next.step === 'busy')
          untilAgreed(asked, { lookFirst: !quietly, signal }).then(
            () => signal.aborted || ask(true),
            () => {},
          )
      }
      const signal = start({ connectorId: id, namespace }, onOutcome, pressed)
      if (quietly) return
      setState({ step: 'opening' })
      withAnySignal([signal, answered.signal], (waiting) => {
        const show = (step: 'waiting' | 'locked' | 'silent') => waiting.aborted || setState({ step })
        return followWaiting({ connector: asked, clock, signal: waiting, show })
      }).catch(() => {
        // The request reports a driver that doesn't load.
      })
    },
    [namespace, start, clock, id],
  )

  useEffect(() => {
    const pressed = store.get(pressedWalletAtom)
    const isSame = pressed?.connectorId === id && pressed?.namespace === namespace
    if (isSame) store.set(pressedWalletAtom, undefined)
    // a gate may have taken the request over after this view was drawn: asked again, the wallet would end it
    if (!store.get(isTakenOverAtom)) ask(false, isSame ? pressed : undefined)
    return leave
  }, [ask, leave, store, id, namespace])

  return { state, retry: () => ask(false) }
}

function readStep(outcome: ConnectOutcome): Connecting {
  const { rpcCode } =
    (outcome.step === 'failed' && outcome.error instanceof WidgetError && outcome.error) || {}
  return rpcCode === rpcCodes.resourceUnavailable ? { step: 'busy' } : outcome
}

/** Time without an answer after which the view shows that, in milliseconds; a later answer still connects. */
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
async function followWaiting(from: {
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
async function untilAgreed(
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
      signal.removeEventListener('abort', done)
      resolve()
    }
    const unwatch = driver.watch({
      changed: ({ accounts }) => accounts.length > 0 && done(),
      disconnected: () => {},
    })
    if (signal.aborted) return done()
    signal.addEventListener('abort', done, { once: true })
    if (!lookFirst) return
    // never rejects
    look().then((shared) => shared && done(), done)
  })
}
