import { atom, type Atom } from 'jotai/vanilla'
import { serviceAtom } from '#kernel'
import type { Wallet } from '#kernel/chain'
import type { WalletRow } from '#plugins/connect/contract'
import { catalogueKey } from './contract.js'

/** Max wallets of the first list, without the rows that open other views. */
export const maxListedWallets = 4

/** The rows of the groups of `connect.wallets`, by the ids of their fills. */
export type GroupRows = Readonly<Record<string, readonly WalletRow[]>>

/** The rows of the groups; undefined until the service has loaded. */
export const groupsAtom = /*#__PURE__*/ atom<{ readonly rows: Atom<GroupRows> } | undefined>(undefined)

/** Wallets that the host excludes; their names are known once the service has loaded. */
export const excludedWalletsAtom = /*#__PURE__*/ atom<readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[]>([])

/** The rows of the groups for views: loads the service once a view subscribes, and again after the plugin has restarted. */
export const drawnAtom = /*#__PURE__*/ createDrawnAtom()

function createDrawnAtom() {
  const serviceOf = serviceAtom(catalogueKey)
  // an atom for each service: `onMount` is called once for an atom, however often the plugin restarts
  const drawnByServiceAtom = atom((get) => {
    const service = get(serviceOf)
    const drawn = atom(
      (get) => get(groupsAtom),
      () => {
        // the plugin has ended
        service.refresh().catch(() => {})
      },
    )
    drawn.onMount = (load) => load()
    return drawn
  })
  return atom((get) => get(get(drawnByServiceAtom)))
}

/** Placeholder rows, so that nothing moves when the rows load; none if the count is below one. */
export function awaited(count: number): readonly WalletRow[] {
  return Array.from({ length: count }, (_, index) => {
    return { id: `catalogue-${index}`, name: '', pending: true, press: { run: () => {} } }
  })
}
