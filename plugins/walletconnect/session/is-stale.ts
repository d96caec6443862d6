import type { PairingDeps } from '../deps.js'
import { pairableNamespaces, requestedNetworks } from '../proposal.js'
import type { KeptPairing } from './kept-pairing.js'
import type { PairedSession } from './paired-session.js'
import { networksOf } from './read-namespaces.js'

/**
 * Whether a restored session no longer fits the configured networks (docs/behaviour.md, 18.5): it has none of them, or one
 * was never proposed and the wallet cannot add networks.
 */
export async function isStale(
  deps: Pick<PairingDeps, 'namespaces' | 'store'>,
  session: PairedSession,
  { requested }: KeptPairing,
): Promise<boolean> {
  const pairings = [...(await pairableNamespaces(deps))].map(([namespace, pairing]) => {
    const peer = session.peer(namespace)
    const wanted = requestedNetworks(deps, namespace)
    const takesAll = pairing.addsNetworks !== undefined && peer.methods().includes(pairing.addsNetworks)
    return { wanted, takesAll, approved: networksOf(peer.accounts()) }
  })
  const isShared = pairings.some(({ wanted, approved }) => wanted.some((id) => approved.includes(id)))
  // what the wallet left out altogether was asked for all the same
  const isAsked = pairings.every(
    ({ wanted, takesAll }) => takesAll || wanted.every((id) => requested.includes(id)),
  )
  return !isShared || !isAsked
}
