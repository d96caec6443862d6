import { atom } from 'jotai/vanilla'
import type { Connector } from '#kernel/contracts'

/** Namespaces list the wallets; this plugin only counts those that are not listed. */
export const noConnectorsAtom = atom<readonly Connector[]>([])

/** Number of announced wallets that are not listed. */
export const unlistedAtom = atom(0)
