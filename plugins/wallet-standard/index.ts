import { clockKey, definePlugin, fill } from '#kernel'
import { connectorSources } from '#kernel/contracts'
import { walletStandardFlag } from './contract.js'
import { noConnectorsAtom, unlistedAtom } from './state.js'

/** First delay before the discovery is loaded again after a failure, in milliseconds; doubled each time. */
const minRetryDelayMs = 1_000

/** Wallets in the browser that announce themselves by Wallet Standard. Namespaces such as `solana` list them. */
export const walletStandard = /*#__PURE__*/ definePlugin({
  id: 'wallet-standard',
  kernel: '^0.1.0',
  flag: walletStandardFlag,
  requires: { clock: clockKey },
  contributes: [
    fill(connectorSources, { id: 'wallet-standard', list: noConnectorsAtom, unlisted: unlistedAtom }),
  ],
  setup({ use, store, signal, onDispose }) {
    if (typeof window === 'undefined') return
    const page = window
    // nothing is missed until it has loaded: wallets announce themselves again on request
    const load = async (delayMs: number): Promise<void> => {
      await use.clock.sleep(delayMs, signal)
      try {
        const { discoverStandardWallets } = await import('./discovery.js')
        if (!signal.aborted) onDispose(discoverStandardWallets(page, store))
      } catch {
        await load(2 * delayMs || minRetryDelayMs)
      }
    }
    // rejects only when the plugin is deactivated
    load(0).catch(() => {})
  },
})

export * from './contract.js'
