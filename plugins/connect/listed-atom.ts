import { atom } from 'jotai/vanilla'
import { connectorsAtom, recentConnectorsAtom } from '#kernel'
import type { Connector } from '#kernel/contracts'

/** A way to connect as the list shows it. */
export interface Listed extends Connector {
  /** Whether it was one of the last that were used. */
  readonly isRecent: boolean
}

/** What the list shows: recently used wallets first, the rest in the order of their sources. */
export const listedAtom = atom<readonly Listed[]>((get) => {
  const recent = get(recentConnectorsAtom)
  const all = get(connectorsAtom).map((one) => ({ ...one, isRecent: recent.includes(one.id) }))
  const first = recent.flatMap((id) => all.filter((one) => one.id === id))
  return [...first, ...all.filter(({ isRecent }) => !isRecent)]
})
