import type { Store } from '#kernel'
import type { Wallet } from './contract.js'
import { optionsAtom } from './options.js'
import { mergeWallets, servesAtom } from './rules.js'
import { allWalletsAtom, builtInAtom } from './state.js'

/** The wallets that are known here and have this text in their names: found without asking anybody. */
export function knownByName(store: Store, text: string): readonly Wallet[] {
  const wanted = text.toLowerCase()
  const own = store.get(optionsAtom).customWallets.filter(store.get(servesAtom))
  return mergeWallets(own, store.get(builtInAtom), store.get(allWalletsAtom).wallets).filter(({ name }) =>
    name.toLowerCase().includes(wanted),
  )
}
