import type { EvmAsset } from 'foyerkit/plugins/evm'
import type { SolanaAsset } from 'foyerkit/plugins/solana'

/** Data of the page's server: the local chains, and the phrase of the test wallet's keys. */
export interface Devnet {
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  readonly mnemonic: string
  /** ERC-20 assets of the chains. */
  readonly assets: readonly EvmAsset[]
  /** The service that runs beside the chains. */
  readonly service?:
    | {
        readonly url: string
        readonly projectId: string
        /** Whether prices are those of the service's development table. */
        readonly hasInventedPrices?: boolean
        /** Address of the secure frame, for wallets that need only an e-mail address. */
        readonly frameUrl?: string
      }
    | undefined
  /** The local Solana chain, which plays the main network. */
  readonly solana?: { readonly rpcUrl: string; readonly assets: readonly SolanaAsset[] } | undefined
  /** The local Bitcoin chain: its Esplora server, and the CAIP-2 reference of its network. */
  readonly bitcoin?: { readonly url: string; readonly reference: string } | undefined
  /** The local chain of the Cosmos SDK: its REST node, and the chain that it plays. */
  readonly cosmos?: { readonly url: string; readonly chainId: string } | undefined
  /** The local Polkadot chain: its JSON-RPC node, and the id of the network that it plays. */
  readonly polkadot?: { readonly url: string; readonly chainId: string } | undefined
  /** Address of the web wallet, which pairs over that service. */
  readonly walletUrl?: string | undefined
}

/** Fetches the data of the local chains. Undefined when the page is served without them. */
export async function fetchDevnet(): Promise<Devnet | undefined> {
  const response = await fetch('/devnet.json')
  return response.ok ? ((await response.json()) as Devnet) : undefined
}
