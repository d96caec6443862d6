import { atom } from 'jotai/vanilla'
import type { Connector } from '#kernel/contracts'

/** Connectors of the wallets in the page. */
export const connectorsAtom = atom<readonly Connector[]>([])
