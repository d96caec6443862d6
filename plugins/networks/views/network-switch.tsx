import { useCallback, useEffect, useRef, useState } from 'react'
import { accountOf, networkByIdAtom, networkState, routerKey, sessionKey, WidgetError } from '#kernel'
import {
  connectorsAtom,
  externalTextOf,
  isRejection,
  rpcCodes,
  sessionErrors,
  type Network,
  connectNetwork,
} from '#kernel/chain'
import {
  Button,
  ExternalText,
  Note,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  useWidget,
} from '#kernel/ui'
import { networksMessages } from '../messages.js'

/** State of a network switch. */
export type NetworkSwitch =
  | { readonly status: 'idle' }
  | { readonly status: 'pending'; readonly network: Network }
  /** Rejected by the user. */
  | { readonly status: 'rejected'; readonly network: Network }
  /** The network's namespace has no connection, and no listed wallet can connect to it. */
  | { readonly status: 'no-wallet'; readonly network: Network }
  | { readonly status: 'failed'; readonly network: Network; readonly error: unknown }

/**
 * Switches the network: in the wallet if one is connected, else in the widget. For a namespace without a connection it opens
 * the wallets of that namespace. Answers after unmount, or after a newer switch, are ignored.
 */
export function useNetworkSwitch(onSwitched: () => void): {
  networkSwitch: NetworkSwitch
  switchTo: (network: Network) => void
} {
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const { store } = useWidget()
  const [networkSwitch, setNetworkSwitch] = useState<NetworkSwitch>({ status: 'idle' })
  const latestOnSwitched = useRef(onSwitched)
  latestOnSwitched.current = onSwitched
  const attempt = useRef(0)
  useEffect(() => () => void attempt.current++, [])

  /** Opens the wallets of the network's namespace. Returns false if there are none. */
  const openWallets = useCallback(
    ({ chainNamespace, caipNetworkId }: Network) => {
      const connectors = store.get(connectorsAtom).flatMap((connector) => connector.connectors ?? [connector])
      const canConnect =
        router.can(connectNetwork) && connectors.some(({ namespace }) => namespace === chainNamespace)
      if (canConnect) router.push(connectNetwork, { network: caipNetworkId })
      return canConnect
    },
    [router, store],
  )

  const switchTo = useCallback(
    (network: Network) => {
      const current = ++attempt.current
      setNetworkSwitch({ status: 'pending', network })
      session.switchNetwork(network.caipNetworkId).then(
        () => current === attempt.current && latestOnSwitched.current(),
        (error: unknown) => {
          if (current !== attempt.current) return
          const isOpened = sessionErrors.NOT_CONNECTED.is(error) && openWallets(network)
          setNetworkSwitch(isOpened ? { status: 'idle' } : readFailure(error, network))
        },
      )
    },
    [session, openWallets],
  )
  return { networkSwitch, switchTo }
}

/** Reads the state of a failed switch from its error. */
function readFailure(error: unknown, network: Network): NetworkSwitch {
  // cancelled by a newer switch, which another part of the page may have started
  if (sessionErrors.CANCELLED.is(error)) return { status: 'idle' }
  if (sessionErrors.NOT_CONNECTED.is(error)) return { status: 'no-wallet', network }
  if (isRejection(error)) return { status: 'rejected', network }
  return { status: 'failed', network, error }
}

const texts = {
  rejected: 'cancelledText',
  failed: 'failedText',
  'no-wallet': 'unconnectedText',
} as const

/** Shows a failed switch: the current network, the reason, and a retry. Renders nothing for any other state. */
export function SwitchFailure({
  networkSwitch,
  onRetry,
}: {
  networkSwitch: NetworkSwitch
  onRetry: (network: Network) => void
}) {
  const t = useMessages(networksMessages)
  const { caipNetworkId: currentId } = useAtom(networkState())
  const currentNetwork = useAtom(networkByIdAtom)(currentId)
  const namespace = 'network' in networkSwitch ? networkSwitch.network.chainNamespace : undefined
  const { connectedWalletInfo } = useAtom(accountOf(namespace))
  const error = networkSwitch.status === 'failed' ? networkSwitch.error : undefined
  const quote = externalTextOf(error)
  const details = useErrorText(error)
  if (networkSwitch.status === 'idle' || networkSwitch.status === 'pending') return null
  const { status, network } = networkSwitch
  const isUnknown = error instanceof WidgetError && error.rpcCode === rpcCodes.unrecognisedChain
  const isRejected = status === 'rejected'
  const wallet = connectedWalletInfo?.name ?? t('theWallet')
  return (
    <>
      <Note
        icon={isRejected ? 'close' : 'alert'}
        tone={isRejected ? 'neutral' : 'warning'}
        role="status"
        title={t('stillOn', { network: currentNetwork?.name ?? currentId ?? '' })}
        action={
          <Button size="s" onClick={() => onRetry(network)} data-testid="network-retry">
            {t('retry')}
          </Button>
        }
        testId={`network-${status}`}
      >
        {isUnknown
          ? t('unknownText', { wallet, network: network.name })
          : t(texts[status], { network: network.name })}
      </Note>
      {quote !== undefined ? (
        <ExternalText source={t('walletSays', { wallet })} text={quote} />
      ) : (
        details && !isUnknown && <ExternalText source={t('details')} text={details} marks={false} />
      )}
    </>
  )
}
