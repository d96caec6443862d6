import { atom } from 'jotai/vanilla'
import type { Platform } from '#kernel'
import type { Wallet } from './contract.js'

/** What the lists go by. */
export interface CatalogueOptions {
  readonly platform: Platform
  readonly hasService: boolean
  readonly featuredIds: readonly string[]
  /** The only ones there are to be, where the host has said so. */
  readonly includedIds: readonly string[] | undefined
  readonly excludedIds: readonly string[]
  readonly customWallets: readonly Wallet[]
}

/** What the lists of this widget go by; set before anything reads them. */
export const optionsAtom = atom<CatalogueOptions>({
  platform: { mobile: undefined, safari: false, telegram: false },
  hasService: false,
  featuredIds: [],
  includedIds: undefined,
  excludedIds: [],
  customWallets: [],
})
