import { atom } from 'jotai/vanilla'
import type { Connector } from '#kernel/chain'

/** Namespaces list the wallets; this plugin only counts those that are not listed. */
export const noConnectorsAtom = /*#__PURE__*/ atom<readonly Connector[]>([])

/** Number of announced wallets that are not listed. */
export const unlistedAtom = /*#__PURE__*/ atom(0)
