import { definePlugin, fill, lazy, view } from '#kernel'
import { connectorSources, pairingConnectors } from '#kernel/chain'
import { relayUrlOf, walletconnectConfig } from './config.js'
import { walletconnectFlag, walletconnectId, walletconnectPairing } from './contract.js'
import { required } from './deps.js'

/** Time after which the console is warned of a relay that reaches no wallet, in milliseconds. */
const warningDelayMs = 2_000

/** Wallets on other devices and in other apps, by QR code or link (WalletConnect 2). */
export const walletconnect = /*#__PURE__*/ definePlugin({
  id: 'walletconnect',
  kernel: '^0.1.0',
  flag: walletconnectFlag,
  config: walletconnectConfig,
  requires: required,
  contributes: [view(walletconnectPairing, () => import('./views/Pairing.js'))],
  setup({ config, use, store, events, signal, report, log, contribute }) {
    const relayUrl = relayUrlOf(config, use.serviceConfig)
    // only developers read it: it must not load with the page
    const warn = async () => {
      await use.clock.sleep(warningDelayMs, signal)
      const { warnOfRelay } = await import('./warn-of-relay.js')
      warnOfRelay(log, relayUrl)
    }
    // a server would write it for each request
    if (typeof window !== 'undefined') warn().catch((error: unknown) => signal.aborted || report(error))
    if (relayUrl === undefined) return
    const service = lazy(async () =>
      (await import('./service.js')).createPairingService({
        ...use,
        config,
        store,
        events,
        signal,
        report,
      }),
    )
    const list = pairingConnectors(
      {
        id: walletconnectId,
        name: 'WalletConnect',
        kind: 'WALLET_CONNECT',
        role: 'pairing',
        opens: walletconnectPairing,
      },
      use.namespaces,
      service.driver,
    )
    contribute(fill(connectorSources, { id: 'walletconnect', list }))
  },
})

export * from './contract.js'
