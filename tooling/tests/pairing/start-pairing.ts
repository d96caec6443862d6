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
import { evmOffer, walletElsewhere, type Offer } from './wallet-elsewhere.js'

export type Wallet = ReturnType<typeof walletElsewhere>

/** Starts a site's widget over a relay that is there; it ends with the test. */
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

/** A relay, a site and a wallet that has not been asked anything. */
export async function startPairing(options: HarnessOptions = {}) {
  const relay = await startRelay()
  const wallet = walletElsewhere(await startSigner(relay.url, 'Halyard'))
  return { relay, wallet, h: startSite(relay, options) }
}

/** A relay, a wallet, and the sign client of a site without the widget, which closes with the test. */
export async function startSignClient() {
  const relay = await startRelay()
  const wallet = walletElsewhere(await startSigner(relay.url, 'Halyard'))
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
      const [topic] = await Promise.all([wallet.approve(proposal, evmOffer([1])), approval()])
      return topic
    },
  }
}

/** The address that is offered. */
export const offeredUri = (h: Harness): Promise<string> =>
  until<string>(() => h.read(pairingAtom).wcUri, 'the pairing address')

/** Connects and has the wallet agree to this. Returns the topic of the session. */
export async function pairWith(h: Harness, wallet: Wallet, offer: Offer = evmOffer([1, 8453])) {
  const connecting = h.service(sessionKey).connect({ connectorId: 'walletconnect' })
  connecting.catch(() => {})
  const proposal = await wallet.pair(await offeredUri(h))
  const topic = await wallet.approve(proposal, offer)
  return { topic, proposal, connection: await connecting }
}
