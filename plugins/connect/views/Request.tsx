import { useEffect, useRef, type ReactElement } from 'react'
import { hostKey, routerKey, type Connection } from '#kernel'
import { connectorsAtom } from '#kernel/chain'
import {
  Button,
  CheckList,
  ConnectionOutcome,
  ErrorState,
  Footer,
  Message,
  Picture,
  useAtom,
  useCloseWhen,
  useConnectionLabel,
  useMessages,
  useService,
} from '#kernel/ui'
import { closesAfterConnectAtom, connectExternal, destinationOf } from '../contract.js'
import { connectMessages } from '../messages.js'
import { useConnecting, type Connecting } from './use-connecting.js'

/** Steps with a pending request. */
const open: readonly Connecting['step'][] = ['opening', 'waiting', 'locked']

/** Returns a connector by its id. */
export const useConnector = (connectorId: string) =>
  useAtom(connectorsAtom).find((connector) => connector.id === connectorId)

/** Props of {@link Request}. */
export interface RequestProps {
  readonly connectorId: string
  readonly namespace?: string | undefined
  /** A request that is one of several; the modal stays open after it. */
  readonly part?: RequestPart | undefined
}

/** One of several requests to a wallet. */
interface RequestPart {
  /** The network and the position of the request. */
  readonly label: string
  readonly skipLabel: string
  readonly onSkip: () => void
  readonly onConnected: (connection: Connection) => void
}

/** State of a connection request: the next step in the wallet, and the data that the site will and won't see. */
export function Request({ connectorId, namespace, part }: RequestProps): ReactElement {
  const t = useMessages(connectMessages)
  const router = useService(routerKey)
  const connector = useConnector(connectorId)
  const { state, retry } = useConnecting(connector, namespace)
  const wallet = connector?.name ?? connectorId
  const closes = useAtom(closesAfterConnectAtom)
  useCloseWhen(connectExternal, state.step === 'connected' && closes && !part)
  const latestPart = useRef(part)
  latestPart.current = part
  useEffect(() => {
    if (state.step === 'connected') latestPart.current?.onConnected(state.connection)
  }, [state])

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
      {part && !isOpen && state.step !== 'connected' && (
        <Button kind="text" onClick={part.onSkip} data-testid="connecting-skip">
          {part.skipLabel}
        </Button>
      )}
      {part && (
        <Footer>
          <bdi data-testid="connecting-part">{part.label}</bdi>
        </Footer>
      )}
    </>
  )
}

function Said({ state, wallet }: { state: Connecting; wallet: string }) {
  const t = useMessages(connectMessages)
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
  const t = useMessages(connectMessages)
  return <bdi>{t('connectedText', useConnectionLabel(connection))}</bdi>
}

function Promises() {
  const t = useMessages(connectMessages)
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
  const t = useMessages(connectMessages)
  const router = useService(routerKey)
  const qr = useAtom(connectorsAtom).find(({ role }) => role === 'pairing')
  if (!qr) return null
  return (
    <Button kind="text" onClick={() => router.replace(destinationOf(qr))} data-testid="connecting-qr">
      {t('useQrCode')}
    </Button>
  )
}
