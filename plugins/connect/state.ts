import { atom } from 'jotai/vanilla'
import { popularWallets, type InstallLink } from './popular-wallets.js'

/** The options the views go by; set when the plugin is switched on. */
export const connectOptionsAtom = atom<{
  readonly installLinks: readonly InstallLink[]
  readonly closeAfterConnect: boolean
}>({ installLinks: popularWallets, closeAfterConnect: true })
