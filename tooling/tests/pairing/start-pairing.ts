import { onTestFinished } from 'vitest'
import { sessionKey } from 'foyerkit/kernel'
import { base, ethereum, evm } from 'foyerkit/plugins/evm'
import { pairingAtom, walletconnect } from 'foyerkit/plugins/walletconnect'
import {
  createFakeStorage,
  createPluginHarness,
  until,
  type Harness,
  type HarnessOptions,
} from 'foyerkit/testing'
import { createStorage } from '../../../kernel/core/edges/storage.js'
import { openClient } from '../../../plugins/walletconnect/relay/open-client.js'
import { startSigner } from '../../../apps/service/src/relay/testing/sign-clients.js'
import {
  startRelay,
  testProject,
  type TestRelay,
} from '../../../apps/service/src/relay/testing/start-relay.js'
import { evmNamespaces, createRemoteWallet, type SupportedNamespaces } from './wallet-elsewhere.js'

export type Wallet = ReturnType<typeof createRemoteWallet>

/** Starts the widget of a site over a relay. Disposed at the end of the test. */
export function startSite(relay: Pick<TestRelay, 'url'>, options: HarnessOptions = {}): Harness {
  const h = createPluginHarness(walletconnect({ relayUrl: relay.url }), {
    companions: [evm({ networks: [ethereum, base] })],
    metadata: { name: 'Shop', url: testProject.origin },
    projectId: testProject.id,
    ...options,
  })
  onTestFinished(() => h.dispose())
  return h
}

/** Starts a relay, a site and a wallet without a pending request. */
export async function startPairing(options: HarnessOptions = {}) {
  const relay = await startRelay()
  const wallet = createRemoteWallet(await startSigner(relay.url, 'Halyard'))
  return { relay, wallet, h: startSite(relay, options) }
}

/** Starts a relay, a wallet, and the sign client of a site without the widget. Closed at the end of the test. */
export async function startSignClient() {
  const relay = await startRelay()
  const wallet = createRemoteWallet(await startSigner(relay.url, 'Halyard'))
  const { client, close } = await openClient({
    relayUrl: relay.url,
    projectId: testProject.id,
    metadata: { name: 'Shop', description: '', url: testProject.origin, icons: [] },
    storage: createStorage('shop', createFakeStorage()),
    refused: () => {},
  })
  onTestFinished(close)
  return {
    ...{ relay, wallet, client, close },
    /** Connects and approves. Returns the topic of the session. */
    async pair() {
      const { uri = '', approval } = await client.connect({
        optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
      })
      const proposal = await wallet.pair(uri)
      const [topic] = await Promise.all([wallet.approve(proposal, evmNamespaces([1])), approval()])
      return topic
    },
  }
}

/** Returns the pairing URI of a site. */
export const pairingUri = (h: Harness): Promise<string> =>
  until<string>(() => h.read(pairingAtom).wcUri, 'the pairing address')

/** Connects a site to a wallet that supports these namespaces. Returns the topic of the session. */
export async function pairWith(
  h: Harness,
  wallet: Wallet,
  supportedNamespaces: SupportedNamespaces = evmNamespaces([1, 8453]),
) {
  const connecting = h.service(sessionKey).connect({ connectorId: 'walletconnect' })
  connecting.catch(() => {})
  const proposal = await wallet.pair(await pairingUri(h))
  const topic = await wallet.approve(proposal, supportedNamespaces)
  return { topic, proposal, connection: await connecting }
}
