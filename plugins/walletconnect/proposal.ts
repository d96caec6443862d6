import { networksAtom, networkState, type CaipNetworkId } from '#kernel'
import { pairingCapability, type Pairing } from '#kernel/contracts'
import type { PairingDeps } from './deps.js'
import type { WcProposal } from './relay/wc-client.js'

/** The namespaces that can be part of a session, with what they ask for. */
export async function pairableNamespaces({
  namespaces,
}: Pick<PairingDeps, 'namespaces'>): Promise<ReadonlyMap<string, Pairing>> {
  const found = await Promise.all(
    namespaces.list().map(async (id) => [id, await namespaces.capability(id, pairingCapability)] as const),
  )
  return new Map(found.flatMap(([id, pairing]) => (pairing ? [[id, pairing] as const] : [])))
}

/** The host's networks of a namespace, that in use first: wallets take the first one for it. */
export function requestedNetworks(
  { store }: Pick<PairingDeps, 'store'>,
  namespace: string,
): readonly CaipNetworkId[] {
  const all = store.get(networksAtom).filter((one) => one.chainNamespace === namespace)
  const inUse = store.get(networkState(namespace)).caipNetworkId
  const ids = all.map(({ caipNetworkId }) => caipNetworkId)
  return [...ids.filter((id) => id === inUse), ...ids.filter((id) => id !== inUse)]
}

/** Everything is asked for as optional, and nothing as required: a wallet takes what it can (CAIP-25). */
export async function createProposal(deps: Pick<PairingDeps, 'namespaces' | 'store'>): Promise<WcProposal> {
  const pairings = await pairableNamespaces(deps)
  const entries = [...pairings].map(([id, { methods, events }]) => {
    return [id, { chains: requestedNetworks(deps, id), methods, events }] as const
  })
  return Object.fromEntries(entries.filter(([, { chains }]) => chains.length > 0))
}
