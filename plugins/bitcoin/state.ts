import { atom } from 'jotai/vanilla'
import type { Connector } from '#kernel/chain'

/** Connectors of the wallets in the page. */
export const connectorsAtom = /*#__PURE__*/ atom<readonly Connector[]>([])
