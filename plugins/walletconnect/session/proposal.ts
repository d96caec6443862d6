import { cleanName, networksAtom, networkState } from '#kernel'
import { type CaipNetworkId, pairingCapability, type Pairing, type Wallet } from '#kernel/chain'
import type { PairingDeps } from '../deps.js'
import type { WcProposal } from '../relay/sign-client.js'

/** Support for pairing, by namespace. */
export type Pairings = ReadonlyMap<string, Pairing>

/** Returns the namespaces that support pairing. */
export async function loadPairings({ namespaces }: Pick<PairingDeps, 'namespaces'>): Promise<Pairings> {
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
  const current = store.get(networkState(namespace)).caipNetworkId
  const ids = all.map(({ caipNetworkId }) => caipNetworkId)
  return [...ids.filter((id) => id === current), ...ids.filter((id) => id !== current)]
}

/** Creates a proposal with optional namespaces only, so that wallets approve those that they support (CAIP-25). */
export function createProposal(deps: Pick<PairingDeps, 'store'>, pairings: Pairings): WcProposal {
  const entries = [...pairings].map(([id, { methods, events }]) => {
    return [id, { chains: requestedNetworks(deps, id), methods, events }] as const
  })
  return Object.fromEntries(entries.filter(([, { chains }]) => chains.length > 0))
}

/**
 * Returns the picked wallet if it is the one that approved: its app was opened by the pairing link, or the names match. Any
 * wallet can scan a QR code.
 */
export function answeredBy(
  picked: Wallet | undefined,
  answer: { readonly walletName: string; readonly wasOpened: boolean },
): Wallet | undefined {
  if (!picked || answer.wasOpened) return picked
  const [name, answered] = [picked.name, cleanName(answer.walletName)].map((text) => text.toLowerCase())
  if (!name || !answered) return undefined
  return name.includes(answered) || answered.includes(name) ? picked : undefined
}
