import { atom } from 'jotai/vanilla'
import type { Wallet } from '#plugins/catalogue/contract'

/** Wallets that are never listed, installed or not. Written by the plugin that has the option. */
export const hiddenWalletsAtom = /*#__PURE__*/ atom<readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[]>([])
