import { atom } from 'jotai/vanilla'
import { connectionAtom, currentEntryAtom } from '#kernel'
import { assetBalancesAtom } from './contract.js'

/** Whether the modal is open and there is an account to read. */
export const isWantedAtom = /*#__PURE__*/ atom(
  (get) => get(currentEntryAtom) !== undefined && get(connectionAtom) !== undefined,
)

/** Whether it is known of everything there is what it is worth. */
export const hasWorthAtom = /*#__PURE__*/ atom((get) => {
  const assets = get(assetBalancesAtom) ?? []
  return assets.length > 0 && assets.every(({ value }) => value !== undefined)
})
