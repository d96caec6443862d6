import type { AccountRequest } from './accounts.js'
import type { Asset } from './assets.js'
import { defineCapability } from '../core/keys.js'
import type { FoundTransfer, Simulation, TransferFee, NamedTransaction } from './transfer.js'

/** A call of a contract or a program in the form of the namespace, as a service or another plugin of the namespace made it. */
type Call = unknown

/** Account, network and call of a request. */
export interface CallRequest extends AccountRequest {
  readonly call: Call
}

/** An asset, whose it is and who may spend it. */
export interface AllowanceRequest extends AccountRequest {
  readonly asset: Asset
  /** Address of the contract that spends the asset. */
  readonly spender: string
}

/** Message that an account signs to let a contract spend an asset, in place of an approval (EIP-2612 on EVM networks). */
export interface Permit {
  /** Name and version under which the asset's contract takes permits. */
  readonly name: string
  readonly version: string
  /** Address of the account. */
  readonly owner: string
  /** Address of the contract that may spend. */
  readonly spender: string
  /** In base units of the asset. */
  readonly amount: bigint
  /** Number of permits that the account has used at the asset's contract. */
  readonly serial: bigint
  /** Until when it can be used, in seconds since 1970. */
  readonly deadline: number
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
  /** Time after which the call fails, in seconds since 1970; undefined if it has none. */
  readonly deadline: bigint | undefined
  /** Permit that the call hands over to the asset's contract first. */
  readonly permit?: SwapPermit | undefined
}

/** Permit in a call. */
export interface SwapPermit {
  /** Address of the asset. */
  readonly asset: string
  readonly amount: bigint
  /** In seconds since 1970. */
  readonly deadline: bigint
  /** In hexadecimal with `0x`, in the encoding of the namespace. */
  readonly signature: string
}

/** Sends calls of contracts through the connected wallet, for swaps and the like. */
export interface Calls {
  /**
   * Estimates the fee, and checks that the account can pay it.
   *
   * @param request.gas units that the call needs, where it would fail before another request
   * @throws transfer/INSUFFICIENT_FEE with the fee as `data`, 'error estimating gas' with the node's error as its cause
   */
  estimate(request: CallRequest & { readonly gas?: bigint | undefined }): Promise<TransferFee>
  /**
   * Simulates calls one after the other without sending them; undefined if no node supports it. Missing if the namespace has no
   * simulation.
   *
   * @param request.known assets whose descriptions are known, so that they are not asked again
   * @param request.measured assets whose change is that of the account's balance, whatever their contracts report: some keep a fee of
   *   what they move
   */
  simulate?(
    request: AccountRequest & {
      readonly calls: readonly Call[]
      readonly known?: readonly Asset[] | undefined
      readonly measured?: readonly Asset[] | undefined
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
  mark?(request: AccountRequest): Promise<string>
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
  /** As `carriesOut` of the capability `transfer`. */
  carriesOut?(request: CallRequest, sent: NamedTransaction): Promise<boolean | undefined>
  /** Reads what the account holds of an asset, in base units. @throws the error of the network's nodes */
  balance?(request: AccountRequest & { readonly asset: Asset }): Promise<bigint>
  /**
   * Returns what a spender may spend, in base units. Missing together with {@link approval} where spending needs no approval.
   */
  allowance?(request: AllowanceRequest): Promise<bigint>
  /** Returns the call that lets a spender spend exactly an amount of base units. Sends no request. */
  approval?(request: Omit<AllowanceRequest, 'signal'> & { readonly amount: bigint }): Call
  /**
   * Returns the permit of an asset, as its own contract describes it; undefined if it has none, or the account cannot sign one. Missing
   * together with {@link signPermit} if the namespace has none.
   */
  permit?(request: AllowanceRequest & Pick<Permit, 'amount' | 'deadline'>): Promise<Permit | undefined>
  /**
   * Asks the wallet to sign a permit, and checks that the account's key has signed it.
   *
   * @returns the signature in hexadecimal with `0x`, in the encoding of the namespace
   * @throws a rejection, or the error of the wallet or the signature
   */
  signPermit?(request: AccountRequest & { readonly asset: Asset; readonly permit: Permit }): Promise<string>
  /**
   * Reads the terms of a swap from a call of a well-known exchange. Undefined for other calls. Missing if the namespace knows no
   * exchange.
   */
  readSwap?(call: Call): Promise<SwapTerms | undefined>
  /**
   * Returns a call of a well-known exchange with a signed permit in front of its swap, which stays as it is. Undefined for calls that take
   * none, or have one. Sends no request. Missing together with {@link signPermit}.
   */
  withPermit?(call: Call, permit: SwapPermit): Promise<Call>
}

/** Capability to send calls. */
export const callsCapability = /*#__PURE__*/ defineCapability<Calls>('calls')
