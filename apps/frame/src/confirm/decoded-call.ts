import type { Address, Hex } from 'viem'
import type { Spending } from './spending.js'

/** An amount of a token that moves. Of a collection (ERC-721), which has the same function, it is the number of an item. */
interface TokenTransfer {
  readonly token: Address
  /** Undefined: the account of the call. */
  readonly from?: Address
  readonly to: Address
  readonly amount: bigint
}

/** Permission to spend that a call gives. */
export interface CallPermission extends Spending {
  /** Account whose tokens may be spent. Undefined: the account of the call. */
  readonly owner?: Address
}

/** Meaning of a call. */
export type DecodedCall =
  | { readonly kind: 'native' }
  | { readonly kind: 'deploy' }
  | { readonly kind: 'transfer'; readonly transfers: readonly TokenTransfer[] }
  /** Items of a collection that move (ERC-721, ERC-1155). */
  | {
      readonly kind: 'items'
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly items: readonly { readonly id: bigint; readonly amount: bigint }[]
    }
  | { readonly kind: 'spending'; readonly permissions: readonly CallPermission[] }
  | {
      readonly kind: 'allItems'
      readonly token: Address
      readonly operator: Address
      readonly isAllowed: boolean
    }
  | { readonly kind: 'unknown'; readonly to: Address; readonly data: Hex }
