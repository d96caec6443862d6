import { useId } from 'react'
import { accountOf, activeNamespaceAtom, networkState } from '#kernel'
import type { Network } from '#kernel/chain'
import {
  Badge,
  List,
  ListRow,
  NetworkPicture,
  Spinner,
  useAtom,
  useMessages,
  useStyles,
  type RowProps,
} from '#kernel/ui'
import { networksMessages } from '../messages.js'
import css from './networks.css?inline'
import type { NetworkSwitch } from './network-switch.js'

interface SharedProps extends Pick<RowProps, 'icon'> {
  readonly networkSwitch: NetworkSwitch
  readonly onSelect: (network: Network) => void
}

/** Props of {@link NetworkRows}. */
export interface NetworkRowsProps extends SharedProps {
  readonly networks: readonly Network[]
  /** Name of the list for screen readers; visible above it if `headed`. */
  readonly label: string
  readonly headed?: boolean
}

/** A list of networks on one card. Renders nothing without networks. */
export function NetworkRows({ networks, label, headed = false, ...shared }: NetworkRowsProps) {
  useStyles(css)
  const id = useId()
  if (networks.length === 0) return null
  return (
    <section className="networks" data-switching={shared.networkSwitch.status === 'pending' ? '' : undefined}>
      <h2 id={id} className={headed ? 'networks-heading' : 'visually-hidden'}>
        {label}
      </h2>
      <List label={label}>
        {networks.map((network) => (
          <NetworkRow key={network.caipNetworkId} network={network} {...shared} />
        ))}
      </List>
    </section>
  )
}

/** A network: current, selectable, not approved, or the target of the pending switch. */
function NetworkRow({ network, networkSwitch, onSelect, icon }: SharedProps & { readonly network: Network }) {
  const t = useMessages(networksMessages)
  const { name, chainNamespace, caipNetworkId, assets } = network
  const activeNamespace = useAtom(activeNamespaceAtom)
  const { caipNetworkId: currentId, approvedCaipNetworkIds: approvedIds } = useAtom(
    networkState(chainNamespace),
  )
  const { connectedWalletInfo: wallet } = useAtom(accountOf(chainNamespace))
  const isOtherNamespace = chainNamespace !== activeNamespace
  const isCurrent = !isOtherNamespace && currentId === caipNetworkId
  const isApproved = !approvedIds || approvedIds.includes(caipNetworkId)
  const isSwitching = networkSwitch.status === 'pending'
  const isTarget = isSwitching && networkSwitch.network.caipNetworkId === caipNetworkId

  const badge = isTarget ? (
    <Spinner />
  ) : isCurrent ? (
    <span className="network-current">{t('current')}</span>
  ) : (
    isOtherNamespace && !isSwitching && <Badge>{t('otherAccount')}</Badge>
  )
  return (
    <ListRow
      name={name}
      line={isTarget && wallet ? t('approveIn', { wallet: wallet.name }) : undefined}
      picture={<NetworkPicture name={name} src={assets?.imageUrl} imageId={assets?.imageId} />}
      badges={badge || undefined}
      icon={isCurrent ? 'check' : isSwitching ? undefined : icon}
      current={isCurrent}
      // during a switch only the target stays a button: it was pressed, and a static row would lose the focus
      onPress={isCurrent || (isSwitching && !isTarget) ? undefined : () => isSwitching || onSelect(network)}
      disabledReason={isApproved || isSwitching || isCurrent ? undefined : t('notApproved')}
      testId={`network-${caipNetworkId}`}
    />
  )
}
