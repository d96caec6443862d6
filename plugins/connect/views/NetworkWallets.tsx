import { connectorsAtom, namespaceOf, networkByIdAtom, routerKey, type CaipNetworkId } from '#kernel'
import {
  EmptyState,
  List,
  ListRow,
  Note,
  Picture,
  useAtom,
  useHeader,
  useMessages,
  useService,
} from '#kernel/ui'
import { connectExternal } from '../contract.js'
import { laterMessages } from '../later-messages.js'
import { connectMessages } from '../messages.js'

/** The wallets that can be connected for the namespace of a network. */
export default function NetworkWallets({ params }: { params: { readonly network: CaipNetworkId } }) {
  const t = useMessages(laterMessages)
  const listLabel = useMessages(connectMessages)('wallets')
  const router = useService(routerKey)
  const namespace = namespaceOf(params.network)
  const network = useAtom(networkByIdAtom)(params.network)?.name ?? params.network
  const connectors = useAtom(connectorsAtom).filter((connector) =>
    (connector.connectors ?? [connector]).some((member) => member.namespace === namespace),
  )
  useHeader({ title: t('networkTitle', { network }) })
  if (connectors.length === 0)
    return (
      <EmptyState icon="search" title={t('noneForNetwork')} text={t('noneForNetworkText', { network })} />
    )
  return (
    <>
      <Note icon="info">{t('networkText', { network })}</Note>
      <List label={listLabel}>
        {connectors.map(({ id, name, imageUrl, imageId, opens }, index) => (
          <ListRow
            key={id}
            name={name}
            picture={<Picture name={name} src={imageUrl} imageId={imageId} kind="connector" />}
            onPress={() =>
              opens ? router.push(opens) : router.push(connectExternal, { connectorId: id, namespace })
            }
            autoFocus={index === 0}
            testId={`connector-${id}`}
          />
        ))}
      </List>
    </>
  )
}
