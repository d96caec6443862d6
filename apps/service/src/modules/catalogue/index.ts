import * as z from 'zod'
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
  config: {
    ASSETS: {
      about:
        'File with a list of assets, [{chain, address, symbol, name, decimals}], whose names replace those of the wallet ' +
        'data and of the chain. On EVM chains their balances are read, too.',
      schema: z.string().optional(),
    },
  },
  async setup({ config: { ASSETS }, platform }) {
    const folder = walletDataFolder()
    const chains = await loadChainData(folder, ASSETS).catch((cause: unknown) => {
      throw new Error(`${ASSETS === undefined ? '' : 'ASSETS: '}${(cause as Error).message}`, { cause })
    })
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
