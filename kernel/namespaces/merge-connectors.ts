import type { Connector } from '../contracts/connector.js'

/**
 * One row for each wallet: its connectors of several namespaces become one (specification, section 3), which has the
 * name and the pictures of the first, and which stands where the first stood. What is of one namespace stays apart.
 *
 * @param preferred the namespace that a merged connector is of, where it has a connector of it.
 */
export function mergeConnectors(
  connectors: readonly Connector[],
  preferred: string | undefined,
): readonly Connector[] {
  const wallets: Connector[][] = []
  for (const one of connectors) {
    const wallet = wallets.find((members) => members.every((other) => areOneWallet(one, other)))
    if (wallet) wallet.push(one)
    else wallets.push([one])
  }
  return wallets.map((members) => (members.length > 1 ? merge(members, preferred) : members[0]!))
}

/** By the catalogue's id where both have one, else by the reverse domain where nobody else claims it. */
function areOneWallet(one: Connector, other: Connector): boolean {
  if (one.namespace === other.namespace) return false
  if (one.explorerId && other.explorerId) return one.explorerId === other.explorerId
  return !!one.rdns && one.rdns === other.rdns && !one.contested && !other.contested
}

function merge(members: readonly Connector[], preferred: string | undefined): Connector {
  const [first] = members as [Connector]
  const { namespace, load } = members.find((one) => one.namespace === preferred) ?? first
  const type = first.type === 'AUTH' ? 'AUTH' : 'MULTI_CHAIN'
  const contested = members.some((one) => one.contested)
  return { ...first, type, namespace, load, contested, connectors: members }
}
