import type { CaipAddress, CaipNetworkId } from '../namespaces/caip.js'
import { defineCapability } from '../namespaces/keys.js'
import type { Network } from './network.js'

/** A wallet elsewhere that agreed to a session, as one namespace of it sees it. */
export interface PairedPeer {
  /** Everything the wallet shares in this namespace, on all of its networks. */
  accounts(): readonly CaipAddress[]
  /** What the wallet agreed to be asked. */
  methods(): readonly string[]
  /** The network in use. */
  network(): CaipNetworkId
  /** Uses another network from now on; the wallet is not told. */
  use(network: CaipNetworkId): void
  /** Asks the wallet, on the network in use or on this one. @throws a rejection or the wallet's own error. */
  request(request: {
    readonly method: string
    readonly params?: unknown
    readonly network?: CaipNetworkId
  }): Promise<unknown>
  /** Follows what changes; returns the undo. */
  watch(listener: {
    /** Accounts and network that changed together; a listener without it is called for each of them. */
    readonly changed?: (change: {
      readonly accounts: readonly CaipAddress[]
      readonly network: CaipNetworkId
    }) => void
    readonly accountsChanged?: (accounts: readonly CaipAddress[]) => void
    readonly networkChanged?: (network: CaipNetworkId) => void
    readonly disconnected?: () => void
    /** Any other event of the session. */
    readonly told?: (name: string, data: unknown) => void
  }): () => void
}

/** How a namespace works over a session with a wallet elsewhere. */
export interface Pairing {
  /** Every method that a wallet may be asked; all of them optional. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** The method by which a wallet takes in a network it does not know: one that has it takes every network. */
  readonly addsNetworks?: string
  /** Whether an address is one of the namespace; what is none is not taken from a wallet. Left out: any is. */
  isAddress?(address: string): boolean
  /** Reads what the wallet says it changed to; undefined where it is no network of the namespace. */
  readNetwork?(told: unknown): CaipNetworkId | undefined
  /** What capabilities of this namespace and hosts talk to: EIP-1193 for eip155. */
  provider(peer: PairedPeer): unknown
  /**
   * Asks the wallet to go to a network that it has not agreed to yet. Left out where it cannot be asked.
   * @returns the network the wallet is on afterwards.
   */
  switchNetwork?(peer: PairedPeer, network: Network): Promise<CaipNetworkId>
}

/** Being part of a session with a wallet elsewhere. */
export const pairingCapability = /*#__PURE__*/ defineCapability('pairing').of<Pairing>()
