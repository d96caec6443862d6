import type { SessionTypes } from '@walletconnect/types'

/**
 * What a session shares when the wallet goes to a chain, or to another account: the account on every chain there was, and
 * on the new one. The same object where that is what it shares already.
 */
export function termsFor(
  namespaces: SessionTypes.Namespaces,
  to: { readonly chainId: number; readonly address: string },
): SessionTypes.Namespaces {
  const { eip155: own } = namespaces
  if (!own) return namespaces
  const before = own.chains ?? own.accounts.map((account) => account.split(':').slice(0, 2).join(':'))
  const chains = [...new Set([...before, `eip155:${to.chainId}`])]
  const accounts = chains.map((chain) => `${chain}:${to.address}`)
  if (accounts.length === own.accounts.length && accounts.every((one) => own.accounts.includes(one)))
    return namespaces
  return { ...namespaces, eip155: { ...own, chains, accounts } }
}

/** Terms with a namespace added, or without it. The same object if that changes nothing. */
export function termsWith(
  namespaces: SessionTypes.Namespaces,
  namespace: string,
  added: SessionTypes.Namespaces | undefined,
): SessionTypes.Namespaces {
  const isOf = ([key]: readonly [string, unknown]) => key === namespace || key.startsWith(`${namespace}:`)
  const entries = Object.entries(namespaces)
  if (entries.some(isOf) === (added !== undefined)) return namespaces
  const others = entries.filter((entry) => !isOf(entry))
  return Object.fromEntries([...others, ...Object.entries(added ?? {}).filter(isOf)])
}

/** Namespaces that a session shares. */
export function sharedNamespaces(namespaces: SessionTypes.Namespaces): readonly string[] {
  return [...new Set(sharedNetworks(namespaces).map((network) => network.slice(0, network.indexOf(':'))))]
}

/** The EVM chains that a session shares, in its order. */
export function sharedChains({ eip155: own }: SessionTypes.Namespaces): readonly number[] {
  return (own?.chains ?? []).map((chain) => Number(chain.split(':')[1]))
}

/** All networks that a session shares. */
export function sharedNetworks(namespaces: SessionTypes.Namespaces): readonly string[] {
  const all = Object.values(namespaces).flatMap(({ accounts }) => accounts)
  return [...new Set(all.map((account) => account.split(':').slice(0, 2).join(':')))]
}
