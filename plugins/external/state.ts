import { atom } from 'jotai/vanilla'
import type { Connector } from '#kernel/contracts'

/** The host's own wallets, as they are listed. */
export const externalConnectorsAtom = atom<readonly Connector[]>([])
