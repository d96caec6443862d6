import { atom } from 'jotai/vanilla'
import type { Wallet } from '#plugins/catalogue/contract'

/** State of a pairing. */
export interface PairingState {
  /** The pairing address, `wc:…`, while one is offered. */
  readonly wcUri: string | undefined
  /** When it ends, in milliseconds since 1970. */
  readonly wcPairingExpiry: number | undefined
  /** The wallet that was opened by a link, and the link. */
  readonly wcLinking: { readonly name: string; readonly href: string } | undefined
  /** The wallet that was paired last. */
  readonly recentWallet: Wallet | undefined
  /** Whether the last pairing failed or was refused. */
  readonly wcError: boolean
  /** From the wallet's answer until its accounts are stored. */
  readonly buffering: boolean
}

/** How the pairing of a widget stands. */
export const pairingAtom = /*#__PURE__*/ atom<PairingState>({
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  recentWallet: undefined,
  wcError: false,
  buffering: false,
})
