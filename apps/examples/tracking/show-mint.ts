import type { Foyer } from 'foyerkit'

// #region track
/** Shows a mint of the page in the list of activity and in toasts. */
export async function showMint(foyer: Foyer, hash: string) {
  await foyer.trackTransaction({ hash, label: 'Mint 3 passes' })
}
// #endregion
