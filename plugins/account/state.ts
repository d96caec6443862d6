import { atom } from 'jotai/vanilla'

/** The option `multiWallet`. */
export const multiWalletAtom = /*#__PURE__*/ atom(false)
