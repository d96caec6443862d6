import { clockKey, definePlugin, fill } from '#kernel'
import { lookForWallets, startDiscovery, connectorSources } from '#kernel/chain'
import { eip1193Key, type Eip1193Provider } from '#plugins/evm/contract'
import { injectedFlag } from './contract.js'
import { injectedConnectorsAtom, unlistedAtom } from './state.js'

/** Maximum number of announcements buffered until the discovery has loaded. */
const maxEarly = 100

/** Wallets in the browser: EIP-6963 and `window.ethereum`. The code that reads them loads when the page has a wallet. */
export const injected = /*#__PURE__*/ definePlugin({
  id: 'injected',
  kernel: '^0.1.0',
  flag: injectedFlag,
  requires: { clock: clockKey, eip1193: eip1193Key },
  contributes: [
    fill(connectorSources, { id: 'injected', list: injectedConnectorsAtom, unlisted: unlistedAtom }),
  ],
  setup({ use, store, signal, onDispose, report }) {
    if (typeof window === 'undefined') return
    const page = window
    const { clock } = use
    const driver = (provider: Eip1193Provider) => use.eip1193.driver(provider)
    // not every wallet announces itself again on request
    const early: Event[] = []
    let isLoading = false
    let discovery: typeof import('./discovery.js') | undefined
    const begin = (event?: Event) => {
      if (event && !discovery && early.length < maxEarly) early.push(event)
      if (isLoading) return
      isLoading = true
      startDiscovery(
        page,
        { clock, store, signal, onDispose, report },
        () => import('./discovery.js'),
        (module) => {
          discovery = module
          return module.discoverWallets(page, store, driver, early.splice(0))
        },
      )
    }
    for (const name of ['eip6963:announceProvider', 'ethereum#initialized'])
      page.addEventListener(name, begin, { signal })
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    lookForWallets(page, { clock, store, signal }, () => {
      if (discovery) discovery.readEthereum(page, store, driver)
      // `in` runs no getter of the page
      else if ('ethereum' in page) begin()
    })
  },
})

export * from './contract.js'
