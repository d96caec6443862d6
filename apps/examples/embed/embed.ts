// #region embed
import { createFoyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'

const foyer = createFoyer({ plugins: evmPreset() })
foyer.mount(document.querySelector('#connect'))
// #endregion
