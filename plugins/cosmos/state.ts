import { atom } from 'jotai/vanilla'
import type { Connector } from '#kernel/chain'

/** Wallets of the page, in the order in which they were found. */
export const walletConnectorsAtom = /*#__PURE__*/ atom<readonly Connector[]>([])
