/** The entry foyerkit/adapters/viem: clients of viem for the active account and network. */
import {
  createPublicClient,
  createWalletClient,
  custom,
  type Account,
  type Chain,
  type CustomTransport,
  type JsonRpcAccount,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import type { Unsubscribe } from '#kernel'
import { evmProviderKey } from '../contract.js'
import { createTransport, readChain } from './shared/chains.js'
import { readChainId, readConnection, watchConnection, type FoyerAccess } from './shared/connection.js'

export type { FoyerAccess } from './shared/connection.js'

/** Options of clients. */
export interface ViemOptions {
  /** Chains of viem/chains whose further fields, such as contracts, the client gets. */
  readonly chains?: readonly Chain[]
  /** Milliseconds between two reads of values that the client watches. Default: viem's. */
  readonly pollingInterval?: number
}

/**
 * Creates a public client for the active network, for reads by its RPC URLs. After a change of the network, create another one.
 *
 * @throws an Error if the active network is not configured
 */
export function createFoyerPublicClient(
  foyer: FoyerAccess,
  { chains, pollingInterval }: ViemOptions = {},
): PublicClient<Transport, Chain> {
  const chainId = readChainId(foyer)
  const chain = chainId === undefined ? undefined : readChain(foyer, chainId, chains)
  if (!chain)
    throw new Error(`createFoyerPublicClient: no network with the chain ID ${chainId}. Add it to evm().`)
  return createPublicClient({ chain, transport: createTransport(foyer, chain), ...polling(pollingInterval) })
}

/**
 * Creates a wallet client for the active account on its network. After a change of account or network, create another one.
 * Undefined if no wallet is connected.
 */
export function createFoyerWalletClient(
  foyer: FoyerAccess,
  { chains, pollingInterval }: ViemOptions = {},
): WalletClient<CustomTransport, Chain, JsonRpcAccount> | undefined {
  const connection = readConnection(foyer)
  if (!connection) return undefined
  const account: Account['address'] = connection.accounts[0]
  return createWalletClient({
    account,
    chain: readChain(foyer, connection.chainId, chains) ?? foreignChain(connection.chainId),
    // requests for signatures must not be sent twice
    transport: custom(foyer.service(evmProviderKey), { retryCount: 0 }),
    ...polling(pollingInterval),
  })
}

/** The wallet's network if it is not configured. It has no RPC URL: the wallet sends. */
const foreignChain = (id: number): Chain => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

/** Calls the listener when account or network have changed, and clients must be created again. */
export function watchFoyerClients(foyer: FoyerAccess, listener: () => void): Unsubscribe {
  return watchConnection(foyer, listener)
}

const polling = (pollingInterval: number | undefined) =>
  pollingInterval === undefined ? {} : { pollingInterval }
