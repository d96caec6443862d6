import { createFoyer } from 'foyerkit'
import { standardPreset } from 'foyerkit/presets/standard'

// #region service
/** Wallets on other devices and the catalogue of all wallets, over a service of your own. */
export function createWithService() {
  return createFoyer({
    plugins: standardPreset(),
    service: 'https://wallets.example',
    projectId: 'shop',
  })
}
// #endregion
