import { atom } from 'jotai/vanilla'
import { connectionAtom, currentEntryAtom } from '#kernel'
import { assetBalancesAtom } from './contract.js'

/** Whether the modal is open and there is an account to read. */
export const isWantedAtom = /*#__PURE__*/ atom(
  (get) => get(currentEntryAtom) !== undefined && get(connectionAtom) !== undefined,
)

/** Whether an asset has a fiat value, and so a total is known. Separate from the total, whose arithmetic loads with its view. */
export const hasFiatTotalAtom = /*#__PURE__*/ atom(
  (get) => get(assetBalancesAtom)?.some(({ value }) => value !== undefined) ?? false,
)
