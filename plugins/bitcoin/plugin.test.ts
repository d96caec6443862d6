import { Verifier } from 'bip322-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountAtom, networksAtom, sessionKey } from '#kernel'
import { addressOf, connectorsAtom, namespacesKey, signingCapability } from '#kernel/chain'
import { balancesCapability, transferCapability } from '#kernel/money'
import { createFakeStorage, createPluginHarness, fakeCapabilityContext, until } from '#kernel/testing'
import { startStillBitcoin } from '../../tooling/unit/start-still-bitcoin.js'
import { bitcoin, bitcoinMainnet, bitcoinNamespace, bitcoinTestnet, feeRaisingCapability } from './index.js'
import { createEsploraSource } from './node/esplora.js'
import { bitcoinRegtest, testMnemonic } from './testing/connected.js'
import { createBitcoinTestWallet, type BitcoinTestWalletOptions } from './testing/wallet.js'

/** A page, with a wallet that is not there yet. */
function createPage(options: Partial<BitcoinTestWalletOptions> = {}) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { page, wallet: createBitcoinTestWallet({ mnemonic: testMnemonic, ...options }) }
}

/** A widget with the plugin on the page. */
function start(page: EventTarget, plugin = bitcoin({}), storage = createFakeStorage()) {
  const h = createPluginHarness(plugin, { storage })
  const listed = () => {
    page.dispatchEvent(new Event('focus'))
    return h.read(connectorsAtom).find(({ namespace }) => namespace === bitcoinNamespace)
  }
  return Object.assign(h, { session: h.service(sessionKey), listed })
}

test('a wallet that comes late is listed, connects, signs, switches, and is restored', async () => {
  const { page, wallet } = createPage()
  const h = start(page)
  wallet.install(page, 'unisat')
  const { id } = await until(h.listed, 'the wallet')
  const { address: first } = wallet.accounts()[0]!

  await h.session.connect({ connectorId: id })
  expect(h.read(accountAtom)).toMatchObject({
    caipAddress: `bip122:${bitcoinMainnet.id}:${first}`,
    accountKind: 'payment',
  })
  const signing = await h.service(namespacesKey).capability(bitcoinNamespace, signingCapability)
  const account = h.read(accountAtom).caipAddress!
  const network = h.read(networksAtom)[0]!
  const { signal } = new AbortController()
  const { signature } = await signing!.message({ account, network, message: 'text', signal })
  expect(Verifier.verifySignature(addressOf(account), 'text', signature)).toBe(true)

  await h.session.switchNetwork(`bip122:${bitcoinTestnet.id}`)
  const { address: onTestnet } = wallet.accounts()[0]!
  expect(onTestnet).toMatch(/^tb1q/)
  expect(h.read(accountAtom)).toMatchObject({ caipAddress: `bip122:${bitcoinTestnet.id}:${onTestnet}` })
  wallet.selectAccount(1)
  const second = `bip122:${bitcoinTestnet.id}:${wallet.accounts()[0]!.address}`
  await until(() => h.read(accountAtom).caipAddress === second, 'the second account')
  const { storage } = h
  await h.dispose()
  expect(h.read(connectorsAtom)).toEqual([])

  const reloaded = start(page, bitcoin({}), storage)
  await until(reloaded.listed, 'the wallet')
  await reloaded.session.reconnect()
  expect(reloaded.read(accountAtom)).toMatchObject({ caipAddress: second })
  wallet.disconnect()
  await until(() => reloaded.read(accountAtom).caipAddress === undefined, 'the end of the connection')
  expect(wallet.prompts).toEqual(['connect', 'signMessage', 'switchNetwork'])
  expect([...h.errors, ...reloaded.errors]).toEqual([])
  await reloaded.dispose()
})

test('a wallet shows both of its accounts, the one for payments first', async () => {
  const { page, wallet } = createPage()
  wallet.install(page, 'sats-connect')
  const h = start(page)
  const { id } = await until(h.listed, 'the wallet')
  await h.session.connect({ connectorId: id })
  expect(h.read(accountAtom).allAccounts.map(({ kind }) => kind)).toEqual(['payment', 'ordinals'])
  await h.dispose()
})

test('balance and send are offered only with the option, and work in a widget', async () => {
  const chain = await startStillBitcoin()
  onTestFinished(() => chain.stop())
  const { page, wallet } = createPage({ network: 'regtest' })
  wallet.install(page, 'sats-connect')
  const keys = [balancesCapability, transferCapability, feeRaisingCapability]
  const without = start(page)
  expect(keys.map((key) => without.service(namespacesKey).can(bitcoinNamespace, key))).toEqual([
    false,
    false,
    false,
  ])
  await without.dispose()

  const source = createEsploraSource({ ...fakeCapabilityContext(), http: { fetch } })
  const options = { networks: [bitcoinRegtest], esplora: { [bitcoinRegtest.id]: chain.url } }
  const h = start(page, bitcoin({ ...options, balanceAndSend: true, source }))
  const { id } = await until(h.listed, 'the wallet')
  await h.session.connect({ connectorId: id })
  const account = h.read(accountAtom).caipAddress!
  const network = h.read(networksAtom)[0]!
  await chain.ledger.fund(addressOf(account), 250_000n)
  await chain.ledger.mine(1)

  const namespaces = h.service(namespacesKey)
  const { signal } = new AbortController()
  const balances = await namespaces.capability(bitcoinNamespace, balancesCapability)
  expect(await balances!.native({ account, network, signal })).toMatchObject({ value: 250_000n })
  const transfer = await namespaces.capability(bitcoinNamespace, transferCapability)
  const asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
  const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  const { order, fee } = await transfer!.estimate(
    { account, network, receiver, asset, amount: 'max' },
    signal,
  )
  const hash = await transfer!.send(order, fee, signal)
  await chain.ledger.mine(1)
  expect(chain.ledger.index.find(hash)?.block).toBeDefined()
  expect(await balances!.native({ account, network, signal })).toMatchObject({ value: 0n })
  expect(h.errors).toEqual([])
  await h.dispose()
})
