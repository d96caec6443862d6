// #region hot
import { createFoyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'

// Vite runs this module again after a change: the earlier widget goes
void import.meta.hot?.data.foyer?.dispose()
export const foyer = createFoyer({ plugins: evmPreset() })
if (import.meta.hot) import.meta.hot.data.foyer = foyer
// #endregion
