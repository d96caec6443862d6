import { installTestWallet } from '@foyer-apps/wallet'
import { FoyerProvider } from 'foyerkit/react'
import { createRoot } from 'react-dom/client'
import { createPlaygroundFoyer } from './create.js'
import { readDevnet } from './devnet.js'
import { Page } from './Page.js'
import { readSettings } from './settings.js'

const settings = readSettings(location.search)
const devnet = readDevnet()

const names = ['Foyer Test Wallet', 'Second Test Wallet', 'Third Test Wallet']
const rdns = ['org.foyer.test-wallet', 'org.foyer.second-wallet', 'org.foyer.third-wallet']
if (devnet) {
  for (let index = 0; index < settings.wallets; index++) {
    const { chains, mnemonic } = devnet
    const known = chains.filter(({ id }) => settings.knows.length === 0 || settings.knows.includes(id))
    installTestWallet({
      chains: known,
      mnemonic,
      name: names[index] ?? '',
      rdns: rdns[index] ?? '',
      storage: localStorage,
    })
  }
}

const foyer = createPlaygroundFoyer(settings, devnet)
createRoot(document.getElementById('app') as HTMLElement).render(
  <FoyerProvider foyer={foyer}>
    <Page foyer={foyer} initial={settings} devnet={devnet} />
  </FoyerProvider>,
)
