import { accountOf, networkByIdAtom, networkState } from '#kernel'
import type { Network } from '#kernel/contracts'
import { Button, Note, ExternalText, useAtom, useMessages } from '#kernel/ui'
import { networksMessages } from '../messages.js'
import type { Switching } from './use-switching.js'

const texts = {
  refused: 'cancelledText',
  failed: 'failedText',
  unconnected: 'unconnectedText',
} as const

/** The current network after a failed switch, the reason, and a retry. */
export function Outcome({
  switching,
  onRetry,
}: {
  switching: Switching
  onRetry: (network: Network) => void
}) {
  const t = useMessages(networksMessages)
  const { caipNetworkId: inUse } = useAtom(networkState())
  const here = useAtom(networkByIdAtom)(inUse)
  const namespace = 'network' in switching ? switching.network.chainNamespace : undefined
  const { connectedWalletInfo } = useAtom(accountOf(namespace))
  if (switching.step === 'resting' || switching.step === 'asking') return null
  const { network } = switching
  const wallet = connectedWalletInfo?.name ?? t('theWallet')
  return (
    <>
      <Note
        icon={switching.step === 'refused' ? 'info' : 'alert'}
        tone={switching.step === 'refused' ? 'neutral' : 'warning'}
        role="status"
        title={t('still', { network: here?.name ?? inUse ?? '' })}
        action={
          <Button size="s" onClick={() => onRetry(network)} data-testid="network-retry">
            {t('retry')}
          </Button>
        }
        testId={`network-${switching.step}`}
      >
        {t(texts[switching.step], { network: network.name })}
      </Note>
      {switching.step === 'failed' && <ExternalText source={t('says', { wallet })} text={switching.words} />}
    </>
  )
}
