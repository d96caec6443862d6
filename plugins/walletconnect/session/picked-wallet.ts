import type { Wallet } from '#kernel/chain'
import { atom } from 'jotai/vanilla'

/**
 * Wallet that the pairing view was opened for. Any other wallet can scan the QR code as well. Separate from state.ts, because the
 * entry does not need it.
 */
export const pickedWalletAtom = /*#__PURE__*/ atom<Wallet | undefined>(undefined)
