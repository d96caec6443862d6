import { defineModule } from '../../platform/module/define-module.js'
import { catalogueRoutes } from './catalogue-routes.js'
import { createIconUrl } from './icon-url.js'
import { loadCatalogue } from './load-catalogue.js'
import { loadChainData } from './load-chain-data.js'
import { loadPictures } from './load-pictures.js'
import { walletDataFolder } from './wallet-data-folder.js'

/** Wallets, networks and assets: the list of wallets, and pictures. */
export const catalogue = defineModule({
  id: 'catalogue',
  async setup({ platform }) {
    const folder = walletDataFolder()
    const chains = await loadChainData(folder)
    const [wallets, pictures] = await Promise.all([
      loadCatalogue(folder),
      loadPictures(folder, chains.networks),
    ])
    return { wallets, pictures, chains, iconUrl: createIconUrl(pictures.icons, platform.publicUrl) }
  },
  routes(app, { service: { wallets, pictures }, platform: { limits } }) {
    catalogueRoutes(app, { catalogue: wallets, pictures, limits })
  },
})
