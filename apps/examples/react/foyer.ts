// #region create
import { createFoyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'

/** One widget for the page, also in StrictMode. */
export const foyer = createFoyer({ plugins: evmPreset() })
// #endregion
