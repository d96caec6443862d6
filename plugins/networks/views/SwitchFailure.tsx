import { accountOf, externalTextOf, networkByIdAtom, networkState } from '#kernel'
import type { Network } from '#kernel/contracts'
import { Button, ExternalText, Note, useAtom, useErrorText, useMessages } from '#kernel/ui'
import { networksMessages } from '../messages.js'
import type { NetworkSwitch } from './use-network-switch.js'

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
  const isRejected = status === 'rejected'
  const wallet = connectedWalletInfo?.name ?? t('theWallet')
  return (
    <>
      <Note
        icon={isRejected ? 'info' : 'alert'}
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
        {t(texts[status], { network: network.name })}
      </Note>
      {quote !== undefined ? (
        <ExternalText source={t('walletSays', { wallet })} text={quote} />
      ) : (
        details && <ExternalText source={t('details')} text={details} marks={false} />
      )}
    </>
  )
}
