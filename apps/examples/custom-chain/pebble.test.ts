import { setImmediate } from 'node:timers/promises'
import { ed25519 } from '@noble/curves/ed25519'
import { hexToBytes } from '@noble/hashes/utils'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressOf, namespacesKey, type CapabilityContext } from 'foyerkit/chain'
import {
  conformsToBalances,
  conformsToConnector,
  conformsToDriver,
  conformsToNamespace,
  conformsToPairing,
  conformsToPlugin,
  conformsToSigning,
  conformsToTransactions,
  conformsToTransfer,
  createPluginHarness,
  fakeCapabilityContext,
} from 'foyerkit/testing'
import { decodeAddress, encodeAddress, messageBytes } from './chain/client.js'
import { startNode, type PebbleNode } from './node/start-node.js'
import {
  createBalances,
  createPairing,
  createSigning,
  createTransactions,
  createTransfer,
} from './plugin/capabilities.js'
import { pebble } from './plugin/index.js'
import { createDriver } from './plugin/wallets.js'
import { createWallet } from './wallet/wallet.js'

const nowhere = 'http://127.0.0.1:9'
let node: PebbleNode
beforeAll(async () => {
  node = await startNode()
})
afterAll(() => node.stop())

const secretOf = (seed: number) => new Uint8Array(32).fill(seed)
const addressOfSeed = (seed: number) => encodeAddress(ed25519.getPublicKey(secretOf(seed)))
const stranger = addressOfSeed(200)
const balance = 1_000_001n
let lastSeed = 0

/** The networks of the plugin, for a node. */
async function networksOf(nodeUrl: string) {
  const h = createPluginHarness(pebble({ nodeUrl }))
  const networks = h.service(namespacesKey).networks()
  await h.dispose()
  return { main: networks[0]!, test: networks[1]! }
}

// #region fixture
/** A connected wallet with a balance, and what the suites do with it and with the node. */
async function createWorld() {
  const secret = secretOf(++lastSeed)
  const wallet = createWallet({ secret, isShared: true })
  node.ledgers.main.fund(wallet.address, balance)
  const { main: network } = await networksOf(node.url)
  const account = `pebble:main:${wallet.address}` as const
  const asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
  let isCut = false
  const context: CapabilityContext = fakeCapabilityContext({
    // polls without a pause
    clock: { now: () => Date.now(), sleep: async (_ms, signal) => pause(signal) },
    http: { fetch: (url, init) => fetch(isCut ? nowhere : url, init) },
    provider: async () => wallet.provider,
  })
  return {
    ...{ wallet, network, account, context },
    held: [{ asset, amount: balance }] as const,
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    now: () => Date.now(),
    cutNode: () => void (isCut = true),
    restoreNode: () => void (isCut = false),
    async advance() {
      node.ledgers.main.mine()
      await pause()
    },
  }
}
// #endregion

async function pause(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  // lets answers of the node arrive
  await setImmediate()
  signal?.throwIfAborted()
}

// #region suites
conformsToPlugin(test, () => pebble({ nodeUrl: nowhere }), { invalidOptions: [{}, { nodeUrl: 7 }] })

conformsToNamespace(test, () => pebble({ nodeUrl: nowhere }), {
  namespace: 'pebble',
  network: 'pebble:main',
  address: stranger,
  balance: {
    value: 12_345n,
    http: { [nowhere]: () => ({ result: { balance: '12345', nonce: 0, fee: '1' } }) },
  },
  invalidAnswers: [{}, { result: {} }, { result: { balance: 1.5, nonce: 0, fee: '1' } }, 'nonsense'],
})

conformsToDriver(test, 'pebble', async () => {
  const wallet = createWallet({ secret: secretOf(++lastSeed) })
  const { main, test: other } = await networksOf(nowhere)
  return {
    driver: createDriver(wallet.provider),
    network: main,
    otherNetwork: other,
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    switchInWallet: () => wallet.switchNetwork('test'),
    endInWallet: () => wallet.disconnect(),
  }
})

conformsToConnector(test, 'pebble', () => {
  const wallet = createWallet({ secret: secretOf(++lastSeed) })
  // the page of the wallet: without one the plugin discovers nothing
  const page = new EventTarget() as Window
  vi.stubGlobal('window', page)
  wallet.announce(page)
  return {
    plugin: () => pebble({ nodeUrl: nowhere }),
    connectorId: 'pebble.satchel',
    network: 'pebble:main',
    otherNetwork: 'pebble:test',
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    switchInWallet: () => wallet.switchNetwork('test'),
    endInWallet: () => wallet.disconnect(),
    dispose: () => vi.unstubAllGlobals(),
  }
})

conformsToBalances(test, 'pebble', async () => {
  const world = await createWorld()
  return { ...world, balances: createBalances(world.context), emptyAccount: `pebble:main:${stranger}` }
})

conformsToTransfer(test, 'pebble', async () => {
  const world = await createWorld()
  return {
    ...world,
    transfer: createTransfer(world.context),
    transactions: createTransactions(world.context),
    receiver: stranger,
    spellings: [stranger.toUpperCase(), ` ${stranger} `],
    nonsense: [stranger.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')), stranger.replace('1', '2')],
    switchNetworkInWallet: () => world.wallet.switchNetwork('test'),
    switchAccountInWallet: () => world.wallet.useSecret(secretOf(201)),
  }
})

conformsToTransactions(test, 'pebble', async () => {
  const world = await createWorld()
  const { account, network, held } = world
  const transfer = createTransfer(world.context)
  return {
    ...world,
    transactions: createTransactions(world.context),
    unknownHash: '00'.repeat(32),
    async send() {
      const { signal } = new AbortController()
      const request = { account, network, receiver: stranger, asset: held[0].asset, amount: 10n }
      const { order, fee } = await transfer.estimate(request, signal)
      return transfer.send(order, fee, signal)
    },
  }
})

conformsToSigning(test, 'pebble', async () => {
  const world = await createWorld()
  return {
    ...world,
    signing: createSigning(world.context),
    foreignAccount: `pebble:main:${stranger}`,
    verify: ({ signature, bytes, account }) =>
      ed25519.verify(
        hexToBytes(signature.signature),
        messageBytes(bytes),
        decodeAddress(addressOf(account))!,
      ),
  }
})

conformsToPairing(test, 'pebble', async () => {
  const { main: network } = await networksOf(nowhere)
  return {
    pairing: createPairing(),
    network,
    address: stranger,
    nonsense: [stranger.slice(1), `${stranger}q`],
  }
})
// #endregion

test('the node refuses a payment with a changed amount, another signature or a used nonce', async () => {
  const { wallet, network } = await createWorld()
  const payment = {
    network: String(network.id),
    from: wallet.address,
    to: stranger,
    amount: '5',
    fee: '1000',
    nonce: 0,
  }
  const signature = await wallet.provider.signPayment(payment)
  const { main } = node.ledgers
  expect(() => main.send({ ...payment, amount: '6' }, signature)).toThrow('The signature is not valid.')
  expect(() => main.send(payment, signature.replace(/^../, '00'))).toThrow('The signature is not valid.')
  expect(main.send(payment, signature)).toMatch(/^[0-9a-f]{64}$/)
  expect(() => main.send(payment, signature)).toThrow('The nonce is 0, not 1.')
})
