import type { WalletAccount } from '../contracts/accounts.js'
import type { Approval, Connector } from '../contracts/connector.js'
import type { Connection } from '../contracts/session.js'
import { connectorSources } from '../contracts/slots.js'
import { slotAtom, type ShownFill } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import { isCaipAddress, isCaipNetworkId, type CaipNetworkId } from '../core/networks/caip.js'
import { namespaceOf, networksAtom } from './state.js'
import { activeNamespaceAtom, connectorsAtom } from './atoms.js'
import { sessionErrors } from './errors.js'

/** The connectors that a merged connector consists of; a single connector itself. */
export const membersOf = (connector: Connector): readonly Connector[] => connector.connectors ?? [connector]

/** Whether the namespace of a connector is active: it has networks. */
export function isOfActiveNamespace(store: Store, { namespace }: Pick<Connector, 'namespace'>): boolean {
  return store.get(networksAtom).some(({ chainNamespace }) => chainNamespace === namespace)
}

/**
 * Picks the connector to use for a listed one: of a merged connector the member of the given namespace, by default of
 * the active namespace, else the preferred member. Members of inactive namespaces are left out.
 *
 * @returns undefined if no connector is listed under this id, or not for the namespace
 */
export function pickConnector(store: Store, id: string, namespace?: string): Connector | undefined {
  const listed = findListed(store, id)
  const members = listed ? membersOf(listed).filter((member) => isOfActiveNamespace(store, member)) : []
  const memberOf = (wanted: string | undefined) => members.find((member) => member.namespace === wanted)
  return namespace === undefined
    ? (memberOf(store.get(activeNamespaceAtom)) ?? memberOf(listed?.namespace) ?? members[0])
    : memberOf(namespace)
}

/** Picture of a connector: its own, else that of the merged connector that it is part of. */
export function pictureOf(store: Store, { id, namespace, imageUrl }: Connector): string | undefined {
  const isThis = (member: Connector) => member.id === id && member.namespace === namespace
  return imageUrl ?? store.get(connectorsAtom).find((row) => membersOf(row).some(isThis))?.imageUrl
}

/** The other connectors of the same conversation; none unless it is shared. */
export function siblingsOf(store: Store, connector: Connector): readonly Connector[] {
  const listed = connector.conversation === 'shared' ? findListed(store, connector.id) : undefined
  return listed
    ? membersOf(listed).filter(
        (member) => member.namespace !== connector.namespace && isOfActiveNamespace(store, member),
      )
    : []
}

/** Origin of a connector: the fill, and the activation of its plugin. */
export type ConnectorSource = Pick<ShownFill<unknown>, 'id' | 'plugin' | 'activation'>

/** The source that lists a connector now. */
export function sourceOf(store: Store, { id, namespace }: Connector): ConnectorSource | undefined {
  const isListed = (connector: Connector) => connector.id === id && connector.namespace === namespace
  return store
    .get(slotAtom(connectorSources))
    .find(({ list }) => store.get(list).flatMap(membersOf).some(isListed))
}

/** Whether the plugin of the source is still in the same activation: a restarted plugin has new drivers. */
export function isCurrentSource(store: Store, source: ConnectorSource | undefined): boolean {
  const { id, plugin, activation } = source ?? {}
  return store
    .get(slotAtom(connectorSources))
    .some((fill) => fill.id === id && fill.plugin === plugin && fill.activation === activation)
}

function findListed(store: Store, id: string): Connector | undefined {
  return store.get(connectorsAtom).find((connector) => connector.id === id)
}

/** The connector of a stored connection, if it is listed. */
export function findMember(
  store: Store,
  { connectorId, namespace }: Pick<Connection, 'connectorId' | 'namespace'>,
): Connector | undefined {
  const members = store.get(connectorsAtom).flatMap(membersOf)
  return members.find((connector) => connector.id === connectorId && connector.namespace === namespace)
}

/** An approval whose accounts are all records. */
export interface CheckedApproval extends Approval {
  readonly accounts: readonly WalletAccount[]
}

/** Reads an account of the namespace, given as an id or as a record; undefined if it is neither. */
function readAccount(namespace: string, account: unknown): WalletAccount | undefined {
  const record = (typeof account === 'string' ? { caipAddress: account } : Object(account)) as WalletAccount
  const { caipAddress, kind, publicKey, label } = record
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const isValid = isCaipAddress(caipAddress) && namespaceOf(caipAddress) === namespace
  return isValid && [kind, publicKey, label].every(isText)
    ? { caipAddress, kind, publicKey, label }
    : undefined
}

/** Whether a value is a network of the namespace. */
function isNetworkOf(namespace: string, network: unknown): network is CaipNetworkId {
  return isCaipNetworkId(network) && namespaceOf(network) === namespace
}

/**
 * Checks an approval: drivers belong to plugins, so their answers are external data.
 *
 * @throws session/NO_ACCOUNTS, session/BAD_APPROVAL
 */
export function checkApproval(
  { name, namespace }: Pick<Connector, 'name' | 'namespace'>,
  approval: Approval | undefined,
): CheckedApproval {
  const { accounts, network, approvedNetworks, ...rest } = Object(approval) as Partial<Approval>
  if (!Array.isArray(accounts) || accounts.length === 0) {
    throw sessionErrors.NO_ACCOUNTS({ detail: `${name} shared no account.` })
  }
  const records = new Map<string | undefined, WalletAccount | undefined>()
  for (const account of accounts.map((entry: unknown) => readAccount(namespace, entry)))
    if (!records.has(account?.caipAddress)) records.set(account?.caipAddress, account)
  if (!isNetworkOf(namespace, network) || records.has(undefined)) {
    throw sessionErrors.BAD_APPROVAL({
      detail: `${name} must answer with CAIP-10 accounts and a CAIP-2 network.`,
    })
  }
  return {
    accounts: [...records.values()] as readonly WalletAccount[],
    network,
    approvedNetworks: approvedNetworks?.filter((id) => isNetworkOf(namespace, id)),
    wallet: rest.wallet,
    properties: rest.properties,
  }
}
