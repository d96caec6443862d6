import { atom } from 'jotai/vanilla'
import { recentConnectorsAtom, type Connector } from '#kernel/chain'

/** Wallets that have announced themselves, in the order in which they did. */
export const announcedAtom = /*#__PURE__*/ atom<readonly Connector[]>([])

/** `window.ethereum`, if there is one. */
export const legacyAtom = /*#__PURE__*/ atom<Connector | undefined>(undefined)

/** Number of announced wallets that are not listed. */
export const unlistedAtom = /*#__PURE__*/ atom(0)

/**
 * The listed wallets: the announced ones. `window.ethereum` only if none has announced itself, or if the user has connected it
 * before: its connection could not be restored otherwise.
 */
export const injectedConnectorsAtom = /*#__PURE__*/ atom<readonly Connector[]>((get) => {
  const announced = get(announcedAtom)
  const legacy = get(legacyAtom)
  if (!legacy) return announced
  const isListed = announced.length === 0 || get(recentConnectorsAtom).includes(legacy.id)
  return isListed ? [...announced, legacy] : announced
})
