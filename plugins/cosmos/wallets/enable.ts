import { untilAborted } from '#kernel'
import { rpcCodes, toRpcError, type CaipNetworkId, type Network } from '#kernel/chain'
import { cosmosErrors } from '../errors.js'
import type { CosmosChain } from '../networks.js'
import type { FoundWallet } from './discovery.js'
import { readKey, type WalletKeyData } from './read-key.js'
import { chainInfoOf } from './suggest-chain.js'
import { toRejection } from './to-rejection.js'

/** What a driver knows of the chains. */
export interface DriverNetworks {
  /** The configured networks, the default one first. */
  list(): readonly Network[]
  /** Data of a chain of the options; undefined for a network that the host added. */
  chain(network: CaipNetworkId): CosmosChain | undefined
}

/** Keys of a wallet by network. */
export type KeysByNetwork = ReadonlyMap<CaipNetworkId, WalletKeyData>

/** Asks a wallet for access to chains. */
export interface WalletAccess {
  /** Asks for networks in one prompt. */
  enable(networks: readonly Network[], signal: AbortSignal): Promise<void>
  /** Asks for a network. A wallet that does not know its chain is asked to add it first. */
  enableOrAdd(network: Network, signal: AbortSignal): Promise<void>
  /** Reads the key of a network that the wallet has approved. */
  key(network: Network, signal: AbortSignal): Promise<WalletKeyData>
  /** Reads the keys of networks that the wallet has approved. Networks without a valid key are left out. */
  keys(networks: readonly Network[], signal: AbortSignal): Promise<KeysByNetwork>
}

/** Whether an error may be that of an unknown chain, for which wallets have no code. */
export const mayBeUnknownChain = (error: unknown): boolean => toRpcError(error).rpcCode === rpcCodes.internal

/** Creates the access to a wallet. */
export function createWalletAccess(wallet: FoundWallet, chainOf: DriverNetworks['chain']): WalletAccess {
  async function call(signal: AbortSignal, method: string, ...inputs: readonly unknown[]): Promise<unknown> {
    if (!wallet.has(method)) throw cosmosErrors.BAD_WALLET()
    try {
      return await untilAborted(wallet.call(method, ...inputs), signal)
    } catch (error) {
      signal.throwIfAborted()
      throw toRejection(error)
    }
  }
  const access: WalletAccess = {
    async enable(networks, signal) {
      await call(
        signal,
        'enable',
        networks.map(({ id }) => String(id)),
      )
    },
    async enableOrAdd(network, signal) {
      try {
        await access.enable([network], signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!mayBeUnknownChain(error)) throw error
        // wallets ignore a chain that they know
        await call(signal, 'experimentalSuggestChain', infoOf(network, error))
        await access.enable([network], signal)
      }
    },
    async key({ id, name, caipNetworkId }, signal) {
      const bech32Prefix = chainOf(caipNetworkId)?.bech32Prefix
      return readKey(await call(signal, 'getKey', String(id)), { name, bech32Prefix })
    },
    async keys(networks, signal) {
      const entries = await Promise.all(
        networks.map(async (network) => {
          const key = await access.key(network, signal).catch(() => undefined)
          return key ? [[network.caipNetworkId, key] as const] : []
        }),
      )
      signal.throwIfAborted()
      return new Map(entries.flat())
    },
  }

  /** @throws the wallet's error if it cannot add chains, cosmos/NO_ENDPOINTS if a URL is missing */
  function infoOf(network: Network, cause: unknown): unknown {
    const values = { network: network.name }
    if (!wallet.has('experimentalSuggestChain')) throw cosmosErrors.UNKNOWN_CHAIN({ values, cause })
    const chain = chainOf(network.caipNetworkId)
    const info = chain && chainInfoOf(chain, network)
    if (!info) throw cosmosErrors.NO_ENDPOINTS({ values, cause })
    return info
  }
  return access
}
