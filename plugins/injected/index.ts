import { clockKey, definePlugin, fill } from '#kernel'
import { connectorSources } from '#kernel/contracts'
import { eip1193Key } from '#plugins/evm/contract'
import { injectedFlag } from './contract.js'
import { injectedConnectorsAtom, unlistedAtom } from './state.js'

/** First delay before the discovery is loaded again after a failure, in milliseconds; doubled each time. */
const minRetryDelayMs = 1_000

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
  setup({ use, store, signal, onDispose }) {
    if (typeof window === 'undefined') return
    const page = window
    // not every wallet announces itself again on request
    const early: Event[] = []
    let isLoading = false
    let isLoaded = false
    const load = async (delayMs: number): Promise<void> => {
      // in a task of its own even without a delay: the task that starts the page is the longest
      await use.clock.sleep(delayMs, signal)
      try {
        const module = await import('./discovery.js')
        isLoaded = true
        if (!signal.aborted)
          onDispose(
            module.discoverWallets(page, store, (provider) => use.eip1193.driver(provider), early.splice(0)),
          )
      } catch {
        await load(2 * delayMs || minRetryDelayMs)
      }
    }
    const begin = (event?: Event) => {
      if (event && !isLoaded && early.length < maxEarly) early.push(event)
      if (isLoading) return
      isLoading = true
      // rejects only when the plugin is deactivated
      load(0).catch(() => {})
    }
    for (const name of ['eip6963:announceProvider', 'ethereum#initialized'])
      page.addEventListener(name, begin, { signal })
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    // `in` runs no getter of the page
    if ('ethereum' in page) begin()
  },
})

export * from './contract.js'
