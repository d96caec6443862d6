// #region create
import { createFoyer } from 'foyerkit'
import { standardPreset } from 'foyerkit/presets/standard'

/** One widget for the page, also in StrictMode, with wallets on other devices. */
export const foyer = createFoyer({
  plugins: standardPreset(),
  service: 'https://wallets.example',
  projectId: 'shop',
})
// #endregion
