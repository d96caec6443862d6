import { atom, type Atom } from 'jotai/vanilla'
import { connectionAtom, currentEntryAtom } from '#kernel'

/** Whether the modal is open and there is an account to read. */
export const isWantedAtom = /*#__PURE__*/ atom(
  (get) => get(currentEntryAtom) !== undefined && get(connectionAtom) !== undefined,
)

/** Holds the atom that tells whether a fiat total is known. Set by the service: the balances load with it. */
export const hasTotalAtom = /*#__PURE__*/ atom<{ readonly of: Atom<boolean> } | undefined>(undefined)

/** Whether an asset has a fiat value, and so a total is known. */
export const hasFiatTotalAtom = /*#__PURE__*/ atom((get) => {
  const has = get(hasTotalAtom)
  return has !== undefined && get(has.of)
})
