import { atom } from 'jotai/vanilla'
import type { CaipAddress, CaipNetworkId } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import type { DepositAdapter, PaymentDeposit } from './deposits.js'
import type { PaymentStatus } from './keys.js'

/** A payment of this browser. */
export interface Payment extends PaymentStatus {
  readonly id: string
  readonly chainId: CaipNetworkId
  readonly asset: Asset
  /** In base units. */
  readonly amount: bigint
  /** As in the order: an address or a name. */
  readonly receiver: string
  readonly memo?: string | undefined
  readonly reference?: string | undefined
  readonly merchant?: string | undefined
  /** In milliseconds since 1970. */
  readonly createdAt: number
  /** Time at which the state became final, in milliseconds since 1970. */
  readonly endedAt?: number | undefined
  /** Account that paid; once the wallet was asked. */
  readonly account?: CaipAddress | undefined
  /** Address of the receiver. */
  readonly paidTo?: string | undefined
  /** Deposit from an exchange that pays. */
  readonly deposit?: PaymentDeposit | undefined
  /** Exchange that was asked for a deposit and has not said that it began one: it may have, and ask its user elsewhere. */
  readonly askedExchange?: string | undefined
  /** Mark of the account's history before the request; by it a replacement is compared. */
  readonly mark?: string | undefined
  /** Time of the request to the wallet, in milliseconds since 1970. */
  readonly askedAt?: number | undefined
  /** Id of the request that claimed it last, to a wallet or an exchange. */
  readonly claim?: string | undefined
  /** Ids of the transfers that may pay: one for each request to the wallet, and each raised fee; newest first. */
  readonly transfers?: readonly string[] | undefined
  /** Whether the wallet was asked at least once. */
  readonly isInitiated?: boolean | undefined
  /** Why the last attempt sent nothing. Not stored. */
  readonly fault?: unknown
}

/** Exchanges of the host, as its options have them. */
export const depositsAtom = /*#__PURE__*/ atom<readonly DepositAdapter[]>([])

/** Ids of payments that the user has confirmed in this tab, and whose request has not failed. */
export const confirmedHereAtom = /*#__PURE__*/ atom<ReadonlySet<string>>(new Set<string>())

/** Payments that this page knows; newest first. */
export const paymentsAtom = /*#__PURE__*/ atom<readonly Payment[]>([])
