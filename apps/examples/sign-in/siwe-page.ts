import { createFoyer } from 'foyerkit'
import { siwx, type SiweConfig } from 'foyerkit/plugins/siwx'
import { evmPreset } from 'foyerkit/presets/evm'

// #region page
/** The widget of a site that has a configuration of the older shape. */
export function createSiwePage(siweConfig: SiweConfig) {
  return createFoyer({ metadata: { name: 'Meridian' }, plugins: [...evmPreset(), siwx({ siweConfig })] })
}
// #endregion
