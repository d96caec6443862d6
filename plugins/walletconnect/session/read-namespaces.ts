import {
  addressOf,
  caipAddress,
  isCaipAddress,
  namespaceOf,
  parseCaipAddress,
  type CaipAddress,
  type CaipNetworkId,
} from '#kernel'
import type { WcNamespaces } from '../relay/wc-client.js'

/** What a session says of one namespace; its keys are namespaces or whole networks (CAIP-25). */
export function readNamespace(all: WcNamespaces, namespace: string) {
  const parts = Object.entries(all).filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
  const listed = parts.flatMap(([, part]) => part.accounts)
  const isOurs = (one: unknown): one is CaipAddress => isCaipAddress(one) && namespaceOf(one) === namespace
  return {
    accounts: [...new Set(listed.filter(isOurs))],
    methods: [...new Set(parts.flatMap(([, part]) => part.methods))],
  }
}

/** The network of an account. */
export function networkOf(account: CaipAddress): CaipNetworkId {
  // an account that was let in has one
  return parseCaipAddress(account)?.networkId as CaipNetworkId
}

/** The networks of accounts, each once. */
export function networksOf(accounts: readonly CaipAddress[]): readonly CaipNetworkId[] {
  return [...new Set(accounts.map(networkOf))]
}

/** The accounts on a network; where there are none, the same addresses as elsewhere. */
export function accountsOn(network: CaipNetworkId, accounts: readonly CaipAddress[]): readonly CaipAddress[] {
  const here = accounts.filter((account) => networkOf(account) === network)
  if (here.length > 0) return here
  const moved = accounts.map((account) => caipAddress(network, addressOf(account)))
  return [...new Set(moved)]
}
