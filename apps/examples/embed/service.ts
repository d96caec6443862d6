import { createFoyer } from 'foyerkit'
import { standardPreset } from 'foyerkit/presets/standard'

// #region service
/** Adds wallets on other devices and the full wallet list, provided by your service. */
export function createWithService() {
  return createFoyer({
    plugins: standardPreset(),
    service: 'https://wallets.example',
    projectId: 'shop',
  })
}
// #endregion
