import type { Wallet } from '#kernel/chain'
import { atom } from 'jotai/vanilla'

/** State of a pairing. */
export interface PairingState {
  /** Pairing URI, `wc:…`, while it is offered. */
  readonly wcUri: string | undefined
  /** Expiry of the pairing URI, in milliseconds since 1970. */
  readonly wcPairingExpiry: number | undefined
  /** Wallet that the pairing URI was opened in, and the start of its link. */
  readonly wcLinking: { readonly name: string; readonly href: string } | undefined
  /** Wallet of the last pairing. */
  readonly recentWallet: Wallet | undefined
  /** Whether the last pairing failed or was rejected. */
  readonly wcError: boolean
  /** Whether the wallet has approved and its accounts are not stored yet. */
  readonly buffering: boolean
}

/** The pairing of a widget. */
export const pairingAtom = /*#__PURE__*/ atom<PairingState>({
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  recentWallet: undefined,
  wcError: false,
  buffering: false,
})
