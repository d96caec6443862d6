import { atom } from 'jotai/vanilla'
import { connectionAtom, currentEntryAtom } from '#kernel'

/** Whether the modal is open and there is an account to read. */
export const isWantedAtom = /*#__PURE__*/ atom((get) => get(currentEntryAtom) && !!get(connectionAtom))

/** Whether an asset has a fiat value, and so a total is known. Set by the service: the balances load with it. */
export const hasFiatTotalAtom = /*#__PURE__*/ atom(false)
