import { installTestWallet } from '@foyer-apps/wallet'
import { FoyerProvider } from 'foyerkit/react'
import { createRoot } from 'react-dom/client'
import { cosmosChains } from 'foyerkit/plugins/cosmos'
import { createPlaygroundFoyer, testWalletOnCosmos } from './create.js'
import { fetchDevnet } from './devnet.js'
import { Page } from './Page.js'
import { installSiteWallet, isOnSite, readSiteTheme } from './site.js'
import { embeddedPlugins, evmPlugins, readSettings, standardPlugins } from './settings.js'

const devnet = isOnSite() ? undefined : await fetchDevnet()
const withService = devnet?.service?.frameUrl ? embeddedPlugins : standardPlugins
const wanted = readSettings(location.search, devnet?.service ? withService : evmPlugins)
const settings = { ...wanted, theme: (isOnSite() && readSiteTheme()) || wanted.theme }

const names = ['Foyer Test Wallet', 'Second Test Wallet', 'Third Test Wallet']
const rdns = ['org.foyer.test-wallet', 'org.foyer.second-wallet', 'org.foyer.third-wallet']
const installed = Array.from({ length: devnet ? settings.wallets : 0 }, (_, index) => {
  const known = devnet?.chains.filter(({ id }) => settings.knows.length === 0 || settings.knows.includes(id))
  return installTestWallet({
    chains: known ?? [],
    mnemonic: devnet?.mnemonic ?? '',
    name: names[index] ?? '',
    rdns: rdns[index] ?? '',
    storage: localStorage,
    otherChains: {
      solana: devnet?.solana !== undefined,
      ...(devnet?.bitcoin && { bitcoin: { network: 'regtest', esploraUrl: devnet.bitcoin.url } }),
      polkadot: true,
      ...(index === 0 && { cosmos: { key: testWalletOnCosmos.key, chains: cosmosChains } }),
    },
  })
})

if (isOnSite() && settings.wallets > 0) installSiteWallet()

const surroundings = { devnet, wallet: installed[0]?.wallet, isOnSite: isOnSite() }
const foyer = createPlaygroundFoyer(settings, surroundings)
createRoot(document.getElementById('app') as HTMLElement).render(
  <FoyerProvider foyer={foyer}>
    <Page foyer={foyer} initial={settings} surroundings={surroundings} />
  </FoyerProvider>,
)
