// #region element
import { createFoyer } from 'foyerkit'
import { defineElement } from 'foyerkit/element'
import { evmPreset } from 'foyerkit/presets/evm'

// the widget is created when the first <foyer-button> enters the page
defineElement('foyer-button', () => createFoyer({ plugins: evmPreset() }))
// #endregion
