import type { WalletChain } from 'foyerkit/testing/wallet'
import type { NamespaceKeys } from './keys/namespace-keys.js'

/** What the wallet offers in one namespace. */
export interface Offer {
  readonly namespace: string
  /** By CAIP-2 id. */
  readonly networks: readonly { readonly id: string; readonly name: string }[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  addressesOn(network: string): readonly string[]
}

const evmMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** The offer of the chains of Ethereum and its sisters, with one account. */
export function evmOffer(chains: readonly WalletChain[], address: string): Offer {
  return {
    namespace: 'eip155',
    networks: chains.map(({ id, name }) => ({ id: `eip155:${id}`, name: name ?? `chain ${id}` })),
    methods: evmMethods,
    events: ['accountsChanged', 'chainChanged'],
    addressesOn: () => [address],
  }
}

/** The offer of another namespace. Its accounts never change, so it has no events. */
export function keyOffer({ namespace, networks, methods, addressesOn }: NamespaceKeys): Offer {
  return { namespace, networks, methods, events: [], addressesOn }
}
