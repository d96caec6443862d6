import { createFoyer } from 'foyerkit'
import { auth } from 'foyerkit/plugins/auth'
import { email } from 'foyerkit/plugins/email'
import { ethereum } from 'foyerkit/plugins/evm'
import { farcaster } from 'foyerkit/plugins/farcaster'
import { socials } from 'foyerkit/plugins/socials'
import { standardPreset } from 'foyerkit/presets/standard'

// #region create
export const foyer = createFoyer({
  plugins: [
    ...standardPreset({ networks: [ethereum] }),
    auth({ frameUrl: 'https://wallet.shop.example' }),
    email(),
    socials({ providers: ['google', 'apple'] }),
    farcaster(),
  ],
  service: 'https://foyer.shop.example',
  projectId: 'shop',
})
// #endregion
