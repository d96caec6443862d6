import { signatureVerify } from '@polkadot/util-crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountAtom, networksAtom, sessionKey } from '#kernel'
import { addressOf, connectorsAtom, namespacesKey, pairingCapability, signingCapability } from '#kernel/chain'
import { balancesCapability, transactionsCapability, transferCapability } from '#kernel/money'
import { createFakeStorage, createPluginHarness, until } from '#kernel/testing'
import { decodeSs58, encodeSs58 } from './addresses/ss58.js'
import { kusama, polkadot, polkadotRelay, toNetwork } from './index.js'
import { createPolkadotTestWallet } from './testing/wallet.js'
import { seedOf } from './testing/world.js'

/** A page, with a wallet that is not there yet. */
function createPage() {
  const page = Object.assign(new EventTarget(), { injectedWeb3: undefined })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const wallet = createPolkadotTestWallet({ seeds: [seedOf(1), seedOf(2)] })
  return { page, wallet }
}

/** A widget with the plugin on the page. */
function start(
  page: EventTarget,
  storage = createFakeStorage(),
  options: Parameters<typeof polkadot>[0] = {},
) {
  const h = createPluginHarness(polkadot(options), { metadata: { name: 'Meridian' }, storage })
  const listed = () => {
    page.dispatchEvent(new Event('focus'))
    return h.read(connectorsAtom).find(({ name }) => name === 'foyer-test')
  }
  return Object.assign(h, { session: h.service(sessionKey), listed })
}

test('an extension that comes late is listed, connects, signs, switches, and is restored', async () => {
  const { page, wallet } = createPage()
  const h = start(page)
  wallet.inject(page)
  const { id } = await until(h.listed, 'the extension')
  const [own = '', second = ''] = wallet.addresses
  const on = (network: typeof kusama, address: string) =>
    `polkadot:${network.id}:${encodeSs58(decodeSs58(address)!.publicKey, network.ss58Prefix)}`

  await h.session.connect({ connectorId: id })
  expect(h.read(accountAtom)).toMatchObject({ caipAddress: on(polkadotRelay, own) })
  const signing = await h.service(namespacesKey).capability('polkadot', signingCapability)
  const account = h.read(accountAtom).caipAddress!
  const network = h.read(networksAtom)[0]!
  const { signal } = new AbortController()
  const { signature } = await signing!.message({ account, network, message: 'text', signal })
  expect(signatureVerify('text', signature, addressOf(account)).isValid).toBe(true)

  await h.session.switchNetwork(`polkadot:${kusama.id}`)
  expect(h.read(accountAtom)).toMatchObject({ caipAddress: on(kusama, own) })
  wallet.shareAccounts(1)
  expect(h.read(accountAtom)).toMatchObject({ caipAddress: on(kusama, second) })
  const { storage } = h
  await h.dispose()
  expect(h.read(connectorsAtom)).toEqual([])

  const reloaded = start(page, storage)
  await until(reloaded.listed, 'the extension')
  await reloaded.session.reconnect()
  expect(reloaded.read(accountAtom)).toMatchObject({ caipAddress: on(kusama, second) })
  wallet.disconnect()
  expect(reloaded.read(accountAtom).caipAddress).toBeUndefined()
  expect(wallet.prompts).toEqual(['enable', 'signRaw'])
  expect([...h.errors, ...reloaded.errors]).toEqual([])
  await reloaded.dispose()
})

test('a disconnect is remembered', async () => {
  const { page, wallet } = createPage()
  wallet.inject(page)
  const h = start(page)
  const { id } = await until(h.listed, 'the extension')
  await h.session.connect({ connectorId: id })
  await h.session.disconnect()
  const { storage } = h
  await h.dispose()
  const reloaded = start(page, storage)
  await until(reloaded.listed, 'the extension')
  await reloaded.session.reconnect()
  expect(reloaded.read(accountAtom).caipAddress).toBeUndefined()
  await reloaded.dispose()
})

test('addresses have the prefix that the host gives a network, else its own, also if it is added later', async () => {
  const { page, wallet } = createPage()
  wallet.inject(page)
  const other = { ...kusama, id: '0'.repeat(32) }
  const h = start(page, createFakeStorage(), { networks: [{ ...polkadotRelay, ss58Prefix: 7 }] })
  for (const network of [kusama, other]) await h.foyer.addNetwork(toNetwork(network))
  const pairing = await h.service(namespacesKey).capability('polkadot', pairingCapability)
  const { publicKey } = decodeSs58(wallet.addresses[0])!
  const ids = [polkadotRelay, kusama, other].map(({ id }) => `polkadot:${id}` as const)
  const spelled = [7, 2, 42].map((prefix) => encodeSs58(publicKey, prefix))
  const described = ids.flatMap((id) => pairing!.accounts!([{ caipAddress: `${id}:${wallet.addresses[0]}` }]))
  expect(described.map(({ caipAddress }) => addressOf(caipAddress))).toEqual(spelled)

  await h.session.connect({ connectorId: (await until(h.listed, 'the extension')).id })
  for (const [at, id] of ids.entries()) {
    await h.session.switchNetwork(id)
    expect(h.read(accountAtom).address).toBe(spelled[at])
  }
  await h.dispose()
})

test('balances and transfers are there by option only', async () => {
  /** Looks for the capabilities of money. */
  const offers = async (plugin: ReturnType<typeof polkadot>) => {
    const h = createPluginHarness(plugin)
    const namespaces = h.service(namespacesKey)
    const found = [
      await namespaces.capability('polkadot', balancesCapability),
      await namespaces.capability('polkadot', transferCapability),
      await namespaces.capability('polkadot', transactionsCapability),
    ]
    const [first] = h.read(networksAtom)
    await h.dispose()
    return { has: found.map((capability) => capability !== undefined), first }
  }
  expect((await offers(polkadot({}))).has).toEqual([false, false, false])
  const rpc = { [polkadotRelay.id]: ['https://one.example', 'https://two.example'] }
  const { has, first } = await offers(polkadot({ balanceAndSend: true, rpc }))
  expect(has).toEqual([true, true, true])
  expect(first).toMatchObject({ rpcUrls: rpc[polkadotRelay.id] })
})
