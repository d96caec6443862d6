import type { Asset } from './assets.js'
import type { CaipAddress } from './caip.js'
import { defineCapability } from '../core/keys.js'
import type { Network } from './network.js'
import type { FoundTransfer, Simulation, TransferFee } from './transfer.js'

/** A call of a contract or a program in the form of the namespace, as a service or another plugin of the namespace made it. */
export type Call = unknown

/** Account, network and call of a request. */
export interface CallRequest {
  readonly account: CaipAddress
  readonly network: Network
  readonly call: Call
  readonly signal: AbortSignal
}

/** An asset, whose it is and who may spend it. */
export interface AllowanceRequest {
  readonly account: CaipAddress
  readonly network: Network
  readonly asset: Asset
  /** Address of the contract that spends the asset. */
  readonly spender: string
  readonly signal: AbortSignal
}

/** Terms of a swap that a call carries out. */
export interface SwapTerms {
  /** Sold amount in base units; undefined where it is the native amount of the call. */
  readonly amount: bigint | undefined
  /** Least bought amount in base units. */
  readonly minimum: bigint
  /** Address of the sold asset; that of its wrapped form for the native asset. */
  readonly from: string
  /** Address of the bought asset; that of its wrapped form for the native asset. */
  readonly to: string
  /** Address that receives the bought asset. */
  readonly receiver: string
}

/** Sends calls of contracts through the connected wallet, for swaps and the like. */
export interface Calls {
  /**
   * Estimates the fee, and checks that the account can pay it.
   *
   * @throws transfer/INSUFFICIENT_FEE with the fee as `data`, 'error estimating gas' with the node's error as its cause
   */
  estimate(request: CallRequest): Promise<TransferFee>
  /**
   * Simulates calls one after the other without sending them; undefined if no node supports it. Missing if the namespace has no
   * simulation.
   *
   * @param request.known assets whose descriptions are known, so that they are not asked again
   */
  simulate?(
    request: Omit<CallRequest, 'call'> & {
      readonly calls: readonly Call[]
      readonly known?: readonly Asset[] | undefined
    },
  ): Promise<Simulation | undefined>
  /**
   * Asks the wallet to sign and send, once. Checks the wallet's account and network just before.
   *
   * @returns the hash of the transaction
   * @throws a rejection; transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH; the wallet's error
   */
  send(request: CallRequest & { readonly fee: TransferFee }): Promise<string>
  /** As `mark` of the capability `transfer`: of the account's history before `send`. Missing with {@link find}. */
  mark?(request: Omit<CallRequest, 'call'>): Promise<string>
  /**
   * Searches for the transaction of a call, from a mark on.
   *
   * @param from.known hashes of transactions that carry out other requests
   * @returns undefined if no node shows it
   */
  find?(
    request: CallRequest,
    from: { readonly mark: string; readonly known: readonly string[] },
  ): Promise<FoundTransfer | undefined>
  /**
   * Returns what a spender may spend, in base units. Missing together with {@link approval} where spending needs no approval.
   */
  allowance?(request: AllowanceRequest): Promise<bigint>
  /** Returns the call that lets a spender spend exactly an amount of base units. Sends no request. */
  approval?(request: Omit<AllowanceRequest, 'signal'> & { readonly amount: bigint }): Call
  /**
   * Reads the terms of a swap from a call of a well-known exchange. Undefined for other calls. Missing if the namespace knows no
   * exchange.
   */
  readSwap?(call: Call): Promise<SwapTerms | undefined>
}

/** Capability to send calls. */
export const callsCapability = /*#__PURE__*/ defineCapability('calls').of<Calls>()
