import { defineModule } from '../../platform/module/define-module.js'
import { catalogueRoutes } from './catalogue-routes.js'
import { createIconUrl } from './icon-url.js'
import { loadCatalogue } from './load-catalogue.js'
import { loadChainData } from './load-chain-data.js'
import { loadPictures } from './load-pictures.js'

/** Wallets, networks and assets: the list of wallets, and pictures. */
export const catalogue = defineModule({
  id: 'catalogue',
  async setup({ platform }) {
    const { dataFolder, publicUrl } = platform
    const chains = await loadChainData(dataFolder)
    const [wallets, pictures] = await Promise.all([
      loadCatalogue(dataFolder),
      loadPictures(dataFolder, chains.networks),
    ])
    return { wallets, pictures, chains, iconUrl: createIconUrl(pictures.icons, publicUrl) }
  },
  routes(app, { service: { wallets, pictures }, authenticate }) {
    catalogueRoutes(app, { catalogue: wallets, pictures, gate: authenticate })
  },
})
