import type { WalletAccount } from './accounts.js'
import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'
import { defineCapability } from '../core/keys.js'
import type { Network } from '../core/networks/network.js'

/** A remote wallet with an approved pairing session, limited to one namespace. */
export interface PairedPeer {
  /** Accounts in this namespace, on all its networks, in the order of the wallet and the spelling of {@link Pairing.spell}. */
  accounts(): readonly CaipAddress[]
  /** Data of accounts that {@link Pairing.readAccounts} returned. Default: none. */
  details?(): readonly WalletAccount[]
  /** Properties that the wallet gave the session with its approval, such as lists of addresses. Default: none. */
  properties?(): Readonly<Record<string, unknown>>
  /** Methods that the wallet approved. */
  methods(): readonly string[]
  /** The network in use. */
  network(): CaipNetworkId
  /** Changes the network in use, without a request to the wallet. */
  use(network: CaipNetworkId): void
  /** Sends a request to the wallet, by default on the network in use. @throws a rejection or the wallet's error */
  request(request: {
    readonly method: string
    readonly params?: unknown
    readonly network?: CaipNetworkId
  }): Promise<unknown>
  /** Subscribes to changes. Returns the unsubscribe function. */
  watch(listener: {
    /**
     * Accounts, approved networks or the network in use changed. Called once for all changes of a task, with the accounts of the
     * network in use as {@link Pairing.accounts} describes them.
     */
    readonly changed?: (change: {
      readonly accounts: readonly CaipAddress[]
      readonly network: CaipNetworkId
    }) => void
    readonly disconnected?: () => void
    /** Any other event of the session. */
    readonly event?: (name: string, data: unknown) => void
  }): () => void
}

/** Support of a namespace for pairing sessions. */
export interface Pairing {
  /** Methods to propose to the wallet, all as optional. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Method that adds a network to the wallet. A wallet that approves it supports every network. */
  readonly addsNetworks?: string
  /**
   * Whether an account has the same address on every network of the namespace, so that it can be used on a network that the
   * wallet does not list it for. Default: false.
   */
  readonly hasSharedAddresses?: boolean
  /** Whether wallets can sign a sign-in message with their approval (CAIP-222). Default: false. */
  readonly signsWithApproval?: boolean
  /** Whether an address is valid in the namespace; accounts with others are ignored. Default: every address is. */
  isAddress?(address: string): boolean
  /** Returns the one spelling of a valid address. Accounts of a session are read in it. Default: they are as the wallet writes them. */
  spell?(address: string): string
  /**
   * Describes the accounts of one network, which a session lists in the order of the wallet and without further data: each account
   * once, in the spelling of the network and with its kind, the default one first. Called for every approval and every report.
   * Default: they are as listed.
   *
   * @param accounts those that the wallet reported as active first, with their data of {@link readAccounts}
   */
  accounts?(accounts: readonly WalletAccount[]): readonly WalletAccount[]
  /**
   * Reads data of accounts that a session does not list. Called once, when the user has approved a session, and may ask the wallet
   * for up to 3 s; an error means no data. The result is kept for updates of the session and for later page loads.
   */
  readAccounts?(peer: PairedPeer): Promise<readonly WalletAccount[]>
  /** Reads the network of a change reported by the wallet; undefined if it is not one of the namespace. */
  readNetwork?(reported: unknown): CaipNetworkId | undefined
  /** Creates the provider for capabilities of the namespace and for hosts: EIP-1193 for eip155. */
  provider(peer: PairedPeer): unknown
  /**
   * Asks the wallet to switch to a network it has not approved yet. Missing if wallets cannot be asked.
   *
   * @returns the network of the wallet afterwards
   */
  switchNetwork?(peer: PairedPeer, network: Network): Promise<CaipNetworkId>
}

/** Capability of namespaces whose wallets can be paired. */
export const pairingCapability = /*#__PURE__*/ defineCapability<Pairing>('pairing')
