import { onTestFinished } from 'vitest'
import { sessionKey } from 'foyerkit/kernel'
import { capability, pairingCapability, type Pairing } from 'foyerkit/chain'
import { base, ethereum, evm } from 'foyerkit/plugins/evm'
import { pairingAtom, walletconnect } from 'foyerkit/plugins/walletconnect'
import {
  createFakeStorage,
  createPluginHarness,
  fakeNamespace,
  fakeNetwork,
  until,
  type Harness,
  type HarnessOptions,
} from 'foyerkit/testing'
import { createStorage } from '../../../kernel/core/edges/storage.js'
import { openSignClient } from '../../../plugins/walletconnect/relay/sign-client.js'
import { startSigner } from '../../../apps/service/src/modules/relay/testing/sign-clients.js'
import {
  startRelay,
  testProject,
  type TestRelay,
} from '../../../apps/service/src/modules/relay/testing/start-relay.js'
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
  const { client, close } = await openSignClient({
    relayUrl: relay.url,
    projectId: testProject.id,
    metadata: { name: 'Shop', description: '', url: testProject.origin, icons: [] },
    storage: createStorage('shop', createFakeStorage()),
    onRefused: () => {},
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

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Starts a connect, whose rejection may stay unobserved. */
export function connect(h: Harness, signal?: AbortSignal) {
  const connecting = h
    .service(sessionKey)
    .connect({ connectorId: 'walletconnect', ...(signal && { signal }) })
  connecting.catch(() => {})
  return connecting
}

/** Plugins with EVM chains, and with a second namespace that supports pairing and has an address per network. */
export function withSolar({
  provider = () => ({}),
  networks = ['main'],
  isAddress = () => true,
}: Partial<Pick<Pairing, 'provider' | 'isAddress'>> & { readonly networks?: readonly string[] } = {}) {
  const pairing: Pairing = {
    methods: ['solar_signMessage'],
    events: ['chainChanged'],
    provider,
    isAddress,
  }
  const solar = networks.map((name) => ({
    ...fakeNetwork('solar', name),
    caipNetworkId: `solar:${name}` as const,
  }))
  return [
    evm({ networks: [ethereum] }),
    fakeNamespace('solar', [capability(pairingCapability, async () => () => pairing)], solar),
  ]
}

export const solarNamespaces = {
  solar: {
    chains: ['solar:main'],
    methods: ['solar_signMessage'],
    events: [],
    accounts: ['solar:main:Abc123'],
  },
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
  const connecting = connect(h)
  const proposal = await wallet.pair(await pairingUri(h))
  const topic = await wallet.approve(proposal, supportedNamespaces)
  return { topic, proposal, connection: await connecting }
}
