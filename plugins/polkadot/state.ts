import { atom } from 'jotai/vanilla'
import type { Connector } from '#kernel/chain'

/** Extensions of the page, in the order in which they were found. */
export const extensionConnectorsAtom = /*#__PURE__*/ atom<readonly Connector[]>([])

/** Number of extensions that are not listed. */
export const unlistedAtom = /*#__PURE__*/ atom(0)
