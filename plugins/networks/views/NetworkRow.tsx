import { accountOf, activeNamespaceAtom, networkState } from '#kernel'
import type { Network } from '#kernel/contracts'
import { Badge, ListRow, NetworkPicture, Spinner, useAtom, useMessages, type RowProps } from '#kernel/ui'
import { networksMessages } from '../messages.js'
import type { Switching } from './use-switching.js'

/** Props of {@link NetworkRow}. */
export interface NetworkRowProps extends Pick<RowProps, 'icon' | 'autoFocus'> {
  readonly network: Network
  readonly switching: Switching
  readonly onPick: (network: Network) => void
}

/** A network row: current, selectable, disabled or pending. */
export function NetworkRow({ network, switching, onPick, icon, autoFocus }: NetworkRowProps) {
  const t = useMessages(networksMessages)
  const { name, chainNamespace, caipNetworkId, assets } = network
  const active = useAtom(activeNamespaceAtom)
  const { caipNetworkId: inUse, approvedCaipNetworkIds: approved } = useAtom(networkState(chainNamespace))
  const { connectedWalletInfo: wallet } = useAtom(accountOf(chainNamespace))
  const isOther = chainNamespace !== active
  const isCurrent = !isOther && inUse === caipNetworkId
  const isAsking = switching.step === 'asking'
  const isAsked = isAsking && switching.network.caipNetworkId === caipNetworkId
  const isApproved = !approved || approved.includes(caipNetworkId)

  const badge = isAsked ? (
    <Spinner />
  ) : isCurrent ? (
    <span className="network-current">{t('current')}</span>
  ) : (
    isOther && !isAsking && <Badge>{t('otherAccount')}</Badge>
  )
  return (
    <ListRow
      name={name}
      line={isAsked && wallet ? t('approveIn', { wallet: wallet.name }) : undefined}
      picture={<NetworkPicture name={name} src={assets?.imageUrl} imageId={assets?.imageId} />}
      badges={badge || undefined}
      icon={isCurrent ? 'check' : isAsking ? undefined : icon}
      current={isCurrent}
      // during a switch the other rows are static; the pressed one keeps the focus
      onPress={isCurrent || (isAsking && !isAsked) ? undefined : () => isAsking || onPick(network)}
      disabledReason={isApproved || isAsking || isCurrent ? undefined : t('notApproved')}
      autoFocus={autoFocus}
      testId={`network-${caipNetworkId}`}
    />
  )
}
