import { atom } from 'jotai/vanilla'

/** Ending of new names, such as `.foyer.id`. */
export const suffixAtom = /*#__PURE__*/ atom('')
