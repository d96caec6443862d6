import { createFoyer } from 'foyerkit'
import { siwx } from 'foyerkit/plugins/siwx'
import { standardPreset } from 'foyerkit/presets/standard'

// #region page
/** The widget of a site whose users sign in at its Foyer service. */
export const foyer = createFoyer({
  service: 'https://foyer.example',
  projectId: 'shop',
  metadata: { name: 'Meridian' },
  plugins: [...standardPreset(), siwx({ statement: 'Sign in to Meridian.' })],
})
// #endregion
