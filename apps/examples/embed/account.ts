// #region follow
import { accountAtom, type Foyer } from 'foyerkit'

/** Calls `show` with each change of the account. */
export function follow(foyer: Foyer, show: (text: string) => void) {
  return foyer.watch(accountAtom, ({ address, caipNetworkId }) => show(`${address} on ${caipNetworkId}`))
}
// #endregion
