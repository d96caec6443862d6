import { useEffect } from 'react'
import {
  addressOf,
  clockKey,
  connectorsAtom,
  hostKey,
  networkByIdAtom,
  routerKey,
  shortAddress,
} from '#kernel'
import type { Connection } from '#kernel/contracts'
import {
  Button,
  ErrorState,
  Picture,
  PromiseList,
  Quote,
  Statement,
  StatusRing,
  useAtom,
  useHeader,
  useMessages,
  useService,
} from '#kernel/ui'
import { connectMessages } from '../messages.js'
import { connectOptionsAtom } from '../state.js'
import { useConnecting, type Connecting } from './use-connecting.js'

/** How long "Connected" stands before the modal closes by itself; the page has the account already. */
export const connectedShownMs = 1_200

const marks = {
  waiting: undefined,
  connected: { icon: 'check', tone: 'positive' },
  refused: { icon: 'close', tone: 'neutral' },
  busy: { icon: 'clock', tone: 'warning' },
  failed: { icon: 'alert', tone: 'negative' },
} as const

/** The conversation with one wallet: where to look, what the site will see, and what it cannot do. */
export default function ConnectingExternal({ params }: { params: { readonly connectorId: string } }) {
  const t = useMessages(connectMessages)
  const router = useService(routerKey)
  const connector = useAtom(connectorsAtom).find(({ id }) => id === params.connectorId)
  const { state, retry } = useConnecting(connector)
  const wallet = connector?.name ?? params.connectorId
  useHeader({ title: wallet })
  useClosing(state)

  if (!connector && state.step !== 'connected') {
    return (
      <ErrorState
        title={t('gone', { wallet })}
        text={t('goneText')}
        action={{ label: t('chooseAnother'), onPress: () => router.back() }}
      />
    )
  }
  const ring = state.step === 'waiting' ? 'waiting' : state.step === 'connected' ? 'done' : 'stopped'
  return (
    <>
      <StatusRing state={ring} mark={marks[state.step]}>
        <Picture name={wallet} src={connector?.imageUrl} size={80} />
      </StatusRing>
      <div role="status" data-testid={`connecting-${state.step}`}>
        <Said state={state} wallet={wallet} />
      </div>
      {(state.step === 'refused' || state.step === 'failed') && state.words !== '' && (
        <Quote who={t('walletSays', { wallet })} text={state.words} />
      )}
      {(state.step === 'waiting' || state.step === 'connected') && <Promises />}
      {state.step !== 'connected' && (
        <Button
          kind={state.step === 'waiting' ? 'plain' : 'primary'}
          icon="retry"
          onClick={retry}
          data-testid="connecting-retry"
        >
          {state.step === 'waiting' ? t('openAgain', { wallet }) : t('tryAgain')}
        </Button>
      )}
    </>
  )
}

function Said({ state, wallet }: { state: Connecting; wallet: string }) {
  const t = useMessages(connectMessages)
  switch (state.step) {
    case 'waiting':
      return <Statement title={t('continueIn', { wallet })} text={t('continueText')} />
    case 'refused':
      return <Statement title={t('cancelled')} text={t('cancelledText')} />
    case 'busy':
      return <Statement title={t('busy', { wallet })} text={t('busyText')} />
    case 'failed':
      return <Statement title={t('failed', { wallet })} text={t('failedText')} />
    case 'connected':
      return <Statement title={t('connected')} text={<Where connection={state.connection} />} />
  }
}

function Where({ connection }: { connection: Connection }) {
  const t = useMessages(connectMessages)
  const network = useAtom(networkByIdAtom)(connection.chainId)
  const [account] = connection.accounts
  const address = account ? shortAddress(addressOf(account)) : ''
  return <bdi>{t('connectedText', { address, network: network?.name ?? connection.chainId })}</bdi>
}

function Promises() {
  const t = useMessages(connectMessages)
  const host = useService(hostKey)
  return (
    <PromiseList
      items={[
        { icon: 'eye', text: t('seesAddress', { app: host.name }) },
        { icon: 'lock', text: t('nothingMoves') },
      ]}
    />
  )
}

function useClosing(state: Connecting) {
  const clock = useService(clockKey)
  const router = useService(routerKey)
  const { closeAfterConnect } = useAtom(connectOptionsAtom)
  const done = state.step === 'connected' && closeAfterConnect
  useEffect(() => {
    if (!done) return
    const leaving = new AbortController()
    // aborted when the visitor closes it first
    clock.sleep(connectedShownMs, leaving.signal).then(
      () => router.close(),
      () => {},
    )
    return () => leaving.abort()
  }, [done, clock, router])
}
