import { useCallback, useEffect, useRef, useState } from 'react'
import {
  anySignal,
  clockKey,
  connectorsAtom,
  hostKey,
  routerKey,
  rpcCodes,
  sessionErrors,
  WidgetError,
  withTimeout,
  type Clock,
} from '#kernel'
import type { Connection, Connector } from '#kernel/contracts'
import {
  Button,
  CheckList,
  ConditionsStep,
  ConnectionOutcome,
  ErrorState,
  Message,
  Picture,
  useAtom,
  useCloseWhen,
  useConnectAttempt,
  useConnectionLabel,
  useMessages,
  useService,
  useWidget,
  type ConnectOutcome,
  type Header,
} from '#kernel/ui'
import {
  canConnectAtom,
  closesAfterConnectAtom,
  conditionsId,
  connectConditions,
  connectExternal,
} from '../contract.js'
import { laterMessages } from '../later-messages.js'
import { ChooseNamespace } from './ChooseNamespace.js'
import { namespaceChoicesAtom, pressedWalletAtom, type PressedWallet } from './pressed-wallet.js'

/** State of a connection request. */
type Connecting =
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

/** Steps with a pending request. */
const open: readonly Connecting['step'][] = ['opening', 'waiting', 'locked']

interface ConnectingExternalProps {
  readonly params: { readonly connectorId: string; readonly namespace?: string | undefined }
}

const useConnector = (connectorId: string) =>
  useAtom(connectorsAtom).find((connector) => connector.id === connectorId)

/** Header of the view. */
export function useViewHeader({ params: { connectorId } }: ConnectingExternalProps): Header {
  return { title: useConnector(connectorId)?.name ?? connectorId }
}

/**
 * The request to a wallet. Before it the conditions of connecting, if they are not met, and the choice of a namespace, if the
 * wallet has several and none was requested.
 */
export default function ConnectingExternal({ params }: ConnectingExternalProps) {
  const t = useMessages(laterMessages)
  const { connectorId, namespace } = params
  const choices = useAtom(namespaceChoicesAtom)(connectorId)
  const wallet = useConnector(connectorId)?.name ?? connectorId
  const isMet = useAtom(canConnectAtom)
  const [isStarted, setStarted] = useState(isMet)
  if (!isMet || !isStarted)
    return (
      <ConditionsStep
        slot={connectConditions}
        id={conditionsId}
        isMet={isMet}
        label={t('goOn')}
        onContinue={() => setStarted(true)}
      />
    )
  return namespace === undefined && choices.length > 0 ? (
    <ChooseNamespace connectorId={connectorId} wallet={wallet} choices={choices} />
  ) : (
    <Request params={params} />
  )
}

/** State of a connection request: the next step in the wallet, and the data that the site will and won't see. */
function Request({ params }: ConnectingExternalProps) {
  const t = useMessages(laterMessages)
  const router = useService(routerKey)
  const connector = useConnector(params.connectorId)
  const { state, retry } = useConnecting(connector, params.namespace)
  const wallet = connector?.name ?? params.connectorId
  const closes = useAtom(closesAfterConnectAtom)
  useCloseWhen(connectExternal, state.step === 'connected' && closes)

  if (!connector && state.step !== 'connected') {
    return (
      <ErrorState
        title={t('gone', { wallet })}
        text={t('goneText')}
        action={{ label: t('chooseAnother'), onPress: () => router.back() }}
      />
    )
  }
  const isOpen = open.includes(state.step)
  return (
    <>
      <ConnectionOutcome
        step={state.step === 'opening' || state.step === 'waiting' ? 'pending' : state.step}
        picture={
          <Picture
            name={wallet}
            src={connector?.imageUrl}
            imageId={connector?.imageId}
            kind="connector"
            size={80}
          />
        }
        message={<Said state={state} wallet={wallet} />}
        error={'error' in state ? state.error : undefined}
        quoteLabel={t('walletSays', { wallet })}
        detailsLabel={t('details')}
        retry={
          state.step === 'connected'
            ? undefined
            : {
                label:
                  state.step === 'locked'
                    ? t('askAgain')
                    : isOpen
                      ? t('openAgain', { wallet })
                      : t('tryAgain'),
                isPlain: isOpen,
                onPress: retry,
                testId: 'connecting-retry',
              }
        }
        testId={`connecting-${state.step}`}
      >
        {(isOpen || state.step === 'connected') && <Promises />}
      </ConnectionOutcome>
      {state.step === 'silent' && <OtherWay />}
    </>
  )
}

function Said({ state, wallet }: { state: Connecting; wallet: string }) {
  const t = useMessages(laterMessages)
  switch (state.step) {
    case 'opening':
      return <Message title={t('opening', { wallet })} text={t('openingText')} />
    case 'waiting':
      return <Message title={t('continueIn', { wallet })} text={t('continueText')} />
    case 'locked':
      return <Message title={t('locked', { wallet })} text={t('lockedText')} />
    case 'silent':
      return <Message title={t('silent', { wallet })} text={t('silentText')} />
    case 'refused':
      return <Message title={t('cancelled')} text={t('cancelledText')} />
    case 'busy':
      return <Message title={t('busy', { wallet })} text={t('busyText')} />
    case 'failed':
      return <Message title={t('failed', { wallet })} text={t('failedText', { wallet })} />
    case 'connected':
      return <Message title={t('connected')} text={<Where connection={state.connection} />} />
  }
}

function Where({ connection }: { connection: Connection }) {
  const t = useMessages(laterMessages)
  return <bdi>{t('connectedText', useConnectionLabel(connection))}</bdi>
}

function Promises() {
  const t = useMessages(laterMessages)
  const host = useService(hostKey)
  return (
    <CheckList
      items={[
        { icon: 'eye', text: t('seesAddress', { app: host.name }) },
        { icon: 'lock', text: t('nothingMoves') },
      ]}
    />
  )
}

/** A link to the QR code, if a plugin shows one. */
function OtherWay() {
  const t = useMessages(laterMessages)
  const router = useService(routerKey)
  const qr = useAtom(connectorsAtom).find(({ kind }) => kind === 'WALLET_CONNECT')
  if (!qr) return null
  return (
    <Button
      kind="text"
      onClick={() => router.replace(connectExternal, { connectorId: qr.id })}
      data-testid="connecting-qr"
    >
      {t('useQrCode')}
    </Button>
  )
}

/**
 * Takes over the request of the pressed row, or asks the wallet when the view appears; asks again on retry. Leaving the
 * view stops waiting.
 */
function useConnecting(
  connector: Connector | undefined,
  namespace?: string,
): { state: Connecting; retry: () => void } {
  const { store } = useWidget()
  const { start, abort } = useConnectAttempt()
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
      const waiting = anySignal(signal, answered.signal)
      setState({ step: 'opening' })
      const show = (step: 'waiting' | 'locked' | 'silent') => waiting.aborted || setState({ step })
      // The request reports a driver that doesn't load.
      followWaiting({ connector: asked, clock, signal: waiting, show }).catch(() => {})
    },
    [namespace, start, clock, id],
  )

  useEffect(() => {
    const pressed = store.get(pressedWalletAtom)
    const isSame = pressed?.connectorId === id && pressed?.namespace === namespace
    if (isSame) store.set(pressedWalletAtom, undefined)
    ask(false, isSame ? pressed : undefined)
    return abort
  }, [ask, abort, store, id, namespace])

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
