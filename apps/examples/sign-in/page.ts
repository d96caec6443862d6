import { createFoyer } from 'foyerkit'
import { hostRoutes, siwx } from 'foyerkit/plugins/siwx'
import { evmPreset } from 'foyerkit/presets/evm'

// #region page
/** The widget of a site whose server has the three routes. A wallet is connected once its account has signed in. */
export const foyer = createFoyer({
  metadata: { name: 'Meridian' },
  plugins: [
    ...evmPreset(),
    siwx(
      hostRoutes({
        nonce: '/api/nonce',
        verify: '/api/verify',
        session: '/api/session',
        statement: 'Sign in to Meridian.',
      }),
    ),
  ],
})
// #endregion
