import type { Connector } from '../../contracts/connector.js'
import type { Connection } from '../../contracts/session.js'
import { connectorSources } from '../../contracts/slots.js'
import { slotAtom, type ShownFill } from '../../slots/slot-atom.js'
import type { Store } from '../../state/store.js'
import { activeNamespaceAtom, connectorsAtom } from './atoms.js'

/** Connector types that are one conversation for several namespaces: they are connected and ended together. */
const sharedTypes: readonly Connector['type'][] = ['WALLET_CONNECT', 'AUTH']

/** Whether connectors of this type are one conversation for several namespaces. */
export const isShared = (type: Connector['type']): boolean => sharedTypes.includes(type)

/** A connector's own ones: those it is merged of, or itself. */
export const membersOf = (connector: Connector): readonly Connector[] => connector.connectors ?? [connector]

/**
 * The connector that is asked for a listed one: of a merged one the member of the given namespace; without one, that of
 * the active namespace, else the preferred one.
 * @returns undefined where nothing is listed under this id, or not for the namespace
 */
export function pickConnector(store: Store, id: string, wanted?: string): Connector | undefined {
  const listed = findListed(store, id)
  const of = (namespace: string | undefined) =>
    listed && membersOf(listed).find((one) => one.namespace === namespace)
  return wanted === undefined ? (of(store.get(activeNamespaceAtom)) ?? of(listed?.namespace)) : of(wanted)
}

/** The others that a wallet is asked for with this one: nothing where each namespace is asked for itself. */
export function siblingsOf(store: Store, connector: Connector): readonly Connector[] {
  const listed = isShared(connector.type) ? findListed(store, connector.id) : undefined
  return listed ? membersOf(listed).filter(({ namespace }) => namespace !== connector.namespace) : []
}

/** Origin of a connector: the fill, and the activation of its plugin. */
export type ConnectorSource = Pick<ShownFill<unknown>, 'id' | 'plugin' | 'activation'>

/** The source that lists a connector now. */
export function sourceOf(store: Store, { id, namespace }: Connector): ConnectorSource | undefined {
  const isIt = (connector: Connector) => connector.id === id && connector.namespace === namespace
  return store
    .get(slotAtom(connectorSources))
    .find(({ list }) => store.get(list).flatMap(membersOf).some(isIt))
}

/** Whether the plugin of the source is still in the same activation: a restarted one has other drivers. */
export function isCurrentSource(store: Store, source: ConnectorSource | undefined): boolean {
  const { id, plugin, activation } = source ?? {}
  return store
    .get(slotAtom(connectorSources))
    .some((now) => now.id === id && now.plugin === plugin && now.activation === activation)
}

function findListed(store: Store, id: string): Connector | undefined {
  return store.get(connectorsAtom).find((one) => one.id === id)
}

/** The connector of a stored connection, where it is listed. */
export function findMember(
  store: Store,
  { connectorId, namespace }: Pick<Connection, 'connectorId' | 'namespace'>,
): Connector | undefined {
  const members = store.get(connectorsAtom).flatMap(membersOf)
  return members.find((connector) => connector.id === connectorId && connector.namespace === namespace)
}
