import { atom, type Getter } from 'jotai/vanilla'
import type { AddressFormat } from '../core/networks/addresses.js'
import { isWallet, type Connector } from '../contracts/connector.js'
import { connectorSources } from '../contracts/slots.js'
import { namespaceContributionsAtom } from '../core/plugins/plugin-state.js'
import { readFill, type ShownFill, slotAtom } from '../core/slots.js'
import { isSameName, sharedIdentity } from './shared-identity.js'
import { networksAtom, sessionAtom, statusAtom } from './state.js'

export { sessionAtom, statusAtom }

/** The connectors, in the order of their sources. Those of one wallet for several namespaces are merged. */
export const connectorsAtom = atom<readonly Connector[]>((get) =>
  mergeConnectors(
    get(slotAtom(connectorSources)).flatMap(
      (source) => read(get, source, () => named(get(source.list))) ?? [],
    ),
    get(namespaceContributionsAtom).find(({ contribution }) => contribution.preferredWhenMerged)?.contribution
      .id,
  ),
)

/** Number of connectors that their sources do not list in {@link connectorsAtom}. */
export const unlistedConnectorsAtom = atom((get) =>
  get(slotAtom(connectorSources)).reduce((sum, source) => {
    const { unlisted } = source
    return sum + ((unlisted && read(get, source, () => get(unlisted))) ?? 0)
  }, 0),
)

/** Reads an atom of a source. A source that throws is reported, and has no connectors. */
const read = <T>(get: Getter, source: ShownFill<unknown>, work: () => T) =>
  readFill(get, connectorSources.id, source, work)

/** @throws if a connector has no name: it could be neither merged nor shown */
function named(connectors: readonly Connector[]): readonly Connector[] {
  for (const { id, name } of connectors)
    if (typeof name !== 'string') throw new TypeError(`connector "${id}" has no name`)
  return connectors
}

/** Returns the format of a namespace's addresses, by default of the active one. */
export const addressFormatAtom = atom((get) => {
  const namespaces = get(namespaceContributionsAtom)
  const active = get(activeNamespaceAtom)
  return (namespace: string | undefined = active): AddressFormat =>
    namespaces.find(({ contribution }) => contribution.id === namespace)?.contribution.addresses ?? {}
})

/** The active namespace: of the session, else of the first network. */
export const activeNamespaceAtom = atom(
  (get) => get(sessionAtom).active ?? get(networksAtom)[0]?.chainNamespace,
)

/**
 * Merges the connectors of one wallet in several namespaces into one, with the name, image and position of the first.
 * Connectors of the same namespace are never merged. Equal names count if each is unique in its namespace.
 *
 * @param preferred namespace of the merged connector, if the wallet supports it
 */
export function mergeConnectors(
  connectors: readonly Connector[],
  preferred: string | undefined,
): readonly Connector[] {
  const canMergeByName = (connector: Connector) =>
    connector.conversation !== 'shared' &&
    connectors.filter(
      ({ namespace, name }) => namespace === connector.namespace && isSameName({ name }, connector),
    ).length === 1
  const areOneWallet = (a: Connector, b: Connector) => {
    const by = a.namespace === b.namespace ? undefined : sharedIdentity(a, b)
    return by === 'name' ? [a, b].every(canMergeByName) : by
  }
  const wallets: Connector[][] = []
  for (const connector of connectors) {
    const wallet = wallets.find((members) => members.every((member) => areOneWallet(connector, member)))
    if (wallet) wallet[connector.firstWhenMerged ? 'unshift' : 'push'](connector)
    else wallets.push([connector])
  }
  return wallets.map((members) => (members.length > 1 ? merge(members, preferred) : members[0]!))
}

function merge(members: readonly Connector[], preferred: string | undefined): Connector {
  const [first] = members as [Connector]
  const { namespace, load } = members.find((member) => member.namespace === preferred) ?? first
  const kind = isWallet(first) && first.conversation !== 'shared' ? 'MULTI_CHAIN' : first.kind
  const isInstalled = isWallet(first) && members.some((member) => member.role === 'installed')
  const role = isInstalled ? 'installed' : first.role
  const contested = members.some((member) => member.contested)
  return { ...first, kind, role, namespace, load, contested, connectors: members }
}
