import type { BalanceSource } from '../modules/balances/balance-source.js'
import type { BlockReader } from '../modules/chain-index/block-reader.js'
import type { ChainData, NativeAsset } from '../modules/catalogue/chain-data.js'
import type { CollectibleFacts, CollectibleId } from '../modules/collectibles/collectible-facts.js'
import type { AssetDescription } from '../modules/history/history-source.js'
import type { AccountNames } from '../modules/identity/account-names.js'
import type { NodeAccess } from '../modules/rpc/nodes/node-access.js'
import type { NodeClient } from '../modules/rpc/nodes/node-client.js'
import type { RpcCall, RpcOutcome } from '../modules/rpc/nodes/rpc-outcome.js'

/** What the service knows about the chains of a CAIP-2 namespace. Its modules know no chain. */
export interface ChainNamespace {
  /** CAIP-2 namespace. */
  readonly id: string
  /** CAIP-2 id of the main network. */
  readonly mainChain: string
  /** Form of the reference of a CAIP-2 id. */
  readonly reference: RegExp
  readonly addresses: Addresses
  readonly assets: Assets
  readonly nodes: NodeProtocol
  /** Creates the source of balances that asks the nodes of a chain. */
  createBalances(nodes: Pick<NodeAccess, 'ask'>, facts: ChainData): Pick<BalanceSource, 'read'>
  /** Creates the reader of a chain's blocks, for the index of transactions; absent if there is none. */
  createBlocks?(nodes: Pick<NodeAccess, 'ask'>, chain: string, facts: ChainData): BlockReader
  /**
   * Asks a contract what it says about itself; undefined if it says nothing. Absent if there are no contracts to ask.
   *
   * @throws a NodeFailure if no node of the chain answers
   */
  readonly describeContract?: (
    nodes: Pick<NodeAccess, 'ask'>,
    chain: string,
    contract: string,
  ) => Promise<AssetDescription | undefined>
  /**
   * Asks the contract of a collectible about it; undefined if it is none, or no more. Absent if there are no collectibles.
   *
   * @throws a NodeFailure if no node of the chain answers
   */
  readonly describeCollectible?: (
    nodes: Pick<NodeAccess, 'ask'>,
    chain: string,
    collectible: CollectibleId,
  ) => Promise<CollectibleFacts | undefined>
  /**
   * Asks the contract of a collectible how many of it an account holds. Absent if there are no collectibles.
   *
   * @throws a NodeFailure if no node of the chain answers
   */
  readonly countCollectible?: (
    nodes: Pick<NodeAccess, 'ask'>,
    chain: string,
    account: string,
    collectible: CollectibleId & Pick<CollectibleFacts, 'standard'>,
  ) => Promise<bigint>
  /** Creates the reader of names; absent if accounts have none. */
  createNames?(nodes: NodeAccess): AccountNames
  /** Verifies signatures of texts; absent if nothing of the service is signed by accounts of the namespace. */
  readonly verifySignature?: VerifySignature
  /** Registration of names by signature; absent if accounts of the namespace register none. */
  readonly registration?: NameRegistration
}

/** Registration of names by accounts of a namespace. */
export interface NameRegistration {
  /** Returns the CAIP-2 id of the chain of a coin type; undefined if the coin type is of no chain of the namespace. */
  chainOf(coinType: number): string | undefined
  /** Coin types under which a name has the address of an account that signs by its key, and so has it on every chain. */
  readonly everyChain: readonly number[]
}

/** Signer of a message: the key of the account, or its contract, which is of one chain. */
export type Signer = 'key' | 'contract'

/**
 * Verifies a signature of a message by an account of a chain: by its key, else by its contract. Undefined if it is of another
 * account, or only the contract could verify it and the chain has no nodes.
 *
 * @throws a NodeFailure if no node of the chain answers
 */
export type VerifySignature = (nodes: NodeAccess, claim: SignatureClaim) => Promise<Signer | undefined>

/** Signature of a message, and the account that is said to have signed. */
export interface SignatureClaim {
  readonly chain: string
  /** In the normal form of the namespace. */
  readonly address: string
  readonly message: string
  /** 0x and hex digits. */
  readonly signature: string
}

/** Addresses of accounts and assets. */
interface Addresses {
  /** Returns the normal form of an account's address; undefined if the text is none, or its checksum is wrong. */
  read(text: string): string | undefined
  /** Whether an address can belong to an account on a chain of the namespace. Default: on each. */
  isOn?(address: string, chain: string): boolean
  /** Description of the form, for errors. */
  readonly form: string
  /** Whether the case of letters carries no value. */
  readonly ignoresCase: boolean
}

/** Assets, and their prices. */
interface Assets {
  /** Address of the native asset in CAIP-10 ids. */
  readonly native: string
  /** The native asset of chains that the wallet data does not describe. */
  readonly nativeAsset?: NativeAsset
  /** CAIP-19 namespace of contracts; undefined if there are only native assets. */
  readonly kind: string | undefined
  /** Chains at price sources, by CAIP-2 id. Test networks have no prices. */
  readonly prices: Readonly<Record<string, PricedChain>>
}

/** Names of a chain at price sources, if it has contracts. `native` is the id of the native asset there. */
export interface PricedChain {
  readonly coinGecko: { readonly platform: string | undefined; readonly native: string }
  readonly defiLlama: { readonly chain: string | undefined; readonly native: string }
}

/** What clients may ask nodes, and how a node is checked. */
interface NodeProtocol {
  /** Methods that are passed on; all others are refused. */
  readonly methods: ReadonlySet<string>
  /** Requests that a heavy method counts as: it costs a node as much as so many light ones. */
  readonly weights: Readonly<Record<string, number>>
  /** Time in milliseconds for which the result of a method without parameters can be repeated. */
  readonly cacheMs: Readonly<Record<string, number>>
  /** Request for the chain of a node. */
  readonly chainCall: RpcCall
  /** Returns the reference of a node's chain; undefined if the result is nonsense. */
  readChain(result: unknown): string | undefined
  /**
   * Returns the result of a transaction that the next node has already. A node that failed may have broadcast the transaction
   * before, and the next node then refuses it as known: the sender would read an error for a pending transaction.
   */
  wasSentBefore?(call: RpcCall, ask: (call: RpcCall) => Promise<RpcOutcome>): Promise<RpcOutcome | undefined>
  /** Creates the client of nodes that do not speak JSON-RPC. */
  createClient?(): NodeClient
}
