import { namespaceOf, networkByIdAtom, routerKey, sessionKey } from '#kernel'
import { connectorsAtom, type CaipNetworkId, type Connector } from '#kernel/chain'
import {
  EmptyState,
  List,
  ListRow,
  Note,
  Picture,
  SlotOutlet,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import {
  canConnectAtom,
  conditionsId,
  connectConditions,
  hiddenWalletsAtom,
  isConnectorOf,
} from '../contract.js'
import { connectMessages } from '../messages.js'
import { pressedWalletAtom, pressConnector } from './pressed-wallet.js'
import { WalletBadge } from './WalletBadge.js'

interface NetworkWalletsProps {
  readonly params: { readonly network: CaipNetworkId }
}

const useNetworkName = (network: CaipNetworkId) => useAtom(networkByIdAtom)(network)?.name ?? network

/** Header of the view. */
export function useViewHeader({ params }: NetworkWalletsProps): Header {
  const network = useNetworkName(params.network)
  return { title: useMessages(connectMessages)('networkTitle', { network }) }
}

/** The wallets that can be connected for the namespace of a network. */
export default function NetworkWallets({ params }: NetworkWalletsProps) {
  const t = useMessages(connectMessages)
  const namespace = namespaceOf(params.network)
  const network = useNetworkName(params.network)
  const hidden = useAtom(hiddenWalletsAtom)
  const connectors = useAtom(connectorsAtom).filter(
    (connector) =>
      (connector.connectors ?? [connector]).some((member) => member.namespace === namespace) &&
      !isConnectorOf(connector, hidden),
  )
  if (connectors.length === 0)
    return (
      <EmptyState icon="search" title={t('noneForNetwork')} text={t('noneForNetworkText', { network })} />
    )
  return (
    <>
      <Note icon="info">{t('networkText', { network })}</Note>
      <SlotOutlet slot={connectConditions} id={conditionsId} />
      <List label={t('wallets')}>
        {connectors.map((connector, index) => (
          <NetworkWallet
            key={connector.id}
            connector={connector}
            namespace={namespace}
            isFirst={index === 0}
          />
        ))}
      </List>
    </>
  )
}

function NetworkWallet(props: { connector: Connector; namespace: string; isFirst: boolean }) {
  const { connector, namespace, isFirst } = props
  const { id: connectorId, name, imageUrl, imageId, opens, contested } = connector
  const { store, prepareView } = useWidget()
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const pressed = useAtom(pressedWalletAtom)
  const canConnect = useAtom(canConnectAtom)
  return (
    <ListRow
      name={name}
      picture={<Picture name={name} src={imageUrl} imageId={imageId} kind="connector" />}
      badges={contested && <WalletBadge kind="unverified" />}
      onPress={() => pressConnector({ store, session, router }, { connectorId, namespace })}
      onIntent={() => {
        // An error shows when the row is pressed.
        if (opens) prepareView(opens)
        else session.prepare(connectorId).catch(() => {})
      }}
      busy={pressed?.connectorId === connectorId && pressed.namespace === namespace}
      autoFocus={isFirst}
      disabledBy={canConnect ? undefined : conditionsId}
      testId={`connector-${connectorId}`}
    />
  )
}
