import { networksAtom, networkState, type CaipNetworkId } from '#kernel'
import { pairingCapability, type Pairing } from '#kernel/contracts'
import type { PairingDeps } from './deps.js'
import type { WcProposal } from './relay/wc-client.js'

/** Returns the namespaces with pairing support. */
export async function pairableNamespaces({
  namespaces,
}: Pick<PairingDeps, 'namespaces'>): Promise<ReadonlyMap<string, Pairing>> {
  const entries = await Promise.all(
    namespaces.list().map(async (id) => [id, await namespaces.capability(id, pairingCapability)] as const),
  )
  return new Map(entries.flatMap(([id, pairing]) => (pairing ? [[id, pairing] as const] : [])))
}

/** Returns the configured networks of a namespace, the current one first: wallets use the first. */
export function requestedNetworks(
  { store }: Pick<PairingDeps, 'store'>,
  namespace: string,
): readonly CaipNetworkId[] {
  const all = store.get(networksAtom).filter((network) => network.chainNamespace === namespace)
  const inUse = store.get(networkState(namespace)).caipNetworkId
  const ids = all.map(({ caipNetworkId }) => caipNetworkId)
  return [...ids.filter((id) => id === inUse), ...ids.filter((id) => id !== inUse)]
}

/** Creates a proposal with optional namespaces only, so that wallets approve what they support (CAIP-25). */
export async function createProposal(deps: Pick<PairingDeps, 'namespaces' | 'store'>): Promise<WcProposal> {
  const pairings = await pairableNamespaces(deps)
  const entries = [...pairings].map(([id, { methods, events }]) => {
    return [id, { chains: requestedNetworks(deps, id), methods, events }] as const
  })
  return Object.fromEntries(entries.filter(([, { chains }]) => chains.length > 0))
}
