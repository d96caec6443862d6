import { atom } from 'jotai/vanilla'
import { definePlugin, fill, sessionKey } from '#kernel'
import { connectorSources } from '#kernel/chain'
import { createPluginHarness, fakeCapabilityContext } from '#kernel/testing'
import { bitcoinNamespace } from '../../contract.js'
import { bitcoin } from '../../index.js'
import { bitcoinMainnet, toNetwork } from '../../networks.js'
import { createEsploraSource } from '../../node/esplora.js'
import { bitcoinRegtest, createFormedWallet, type WalletForm } from '../../testing/connected.js'

/**
 * Creates a widget with a test wallet on the local chain.
 *
 * @param url URL of its Esplora server
 * @param balanceAndSend option of the plugin
 */
export function createBitcoinPage(url: string, form: WalletForm, balanceAndSend = false) {
  const network = toNetwork(bitcoinRegtest, url)
  const { wallet, driver } = createFormedWallet(form, { network: 'regtest', sendsTo: url }, [network])
  const connector = {
    id: 'test',
    name: 'Test Wallet',
    kind: 'ANNOUNCED',
    role: 'installed' as const,
    namespace: bitcoinNamespace,
    load: async () => driver,
  }
  const source = definePlugin({
    id: 'test-wallet',
    contributes: [fill(connectorSources, { id: 'test-wallet', list: atom([connector]) })],
  })
  const harness = createPluginHarness(
    bitcoin({
      networks: [bitcoinRegtest, bitcoinMainnet],
      esplora: { [bitcoinRegtest.id]: url },
      balanceAndSend,
      // the widget of a test sends no requests
      source: createEsploraSource({ ...fakeCapabilityContext(), http: { fetch } }),
    }),
    { companions: [source()] },
  )
  return {
    wallet,
    foyer: harness.foyer,
    connect: () => harness.service(sessionKey).connect({ connectorId: connector.id }),
    dispose: () => harness.dispose(),
  }
}

/** A page with a widget and a wallet. */
export type BitcoinPage = ReturnType<typeof createBitcoinPage>
