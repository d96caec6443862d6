import { atom, type Atom } from 'jotai/vanilla'
import { serviceAtom } from '#kernel'
import type { WalletRow } from '#plugins/connect/contract'
import { catalogueKey } from './contract.js'

/** The rows of the groups of `connect.wallets`, by the ids of their fills. */
export type GroupRows = Readonly<Record<string, readonly WalletRow[]>>

/** Where these rows are worked out; nowhere until they are drawn. */
export const groupsAtom = /*#__PURE__*/ atom<{ readonly rows: Atom<GroupRows> } | undefined>(undefined)

/** The same for whoever draws them: that begins the work, and not before. The list is there without it. */
export const drawnAtom = /*#__PURE__*/ createDrawnAtom()

function createDrawnAtom() {
  const serviceOf = serviceAtom(catalogueKey)
  const drawn = atom(
    (get) => get(groupsAtom),
    (get) => {
      get(serviceOf)
        .refresh()
        .catch(() => {})
    },
  )
  drawn.onMount = (begin) => begin()
  return drawn
}

/** Places that are kept free, so that nothing moves when the rows come; none where the count is below one. */
export function awaited(count: number): readonly WalletRow[] {
  return Array.from({ length: count }, (_, place) => {
    return { id: `catalogue-${place}`, name: '', pending: true, press: { run: () => {} } }
  })
}
