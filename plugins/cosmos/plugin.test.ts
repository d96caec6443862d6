import { serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toUtf8 } from '@cosmjs/encoding'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountAtom, networksAtom, sessionKey } from '#kernel'
import { addressOf, connectorsAtom, namespacesKey, signingCapability } from '#kernel/chain'
import { balancesCapability, transactionsCapability, transferCapability } from '#kernel/money'
import { createFakeStorage, createPluginHarness, until } from '#kernel/testing'
import { cosmos, cosmosHub, osmosis } from './index.js'
import { createCosmosTestWallet, messageOf } from './testing/wallet.js'
import { secretKeyOf, testChains } from './testing/world.js'

/** A page, with a wallet that is not there yet. */
function createPage() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const wallet = createCosmosTestWallet({
    secretKeys: [secretKeyOf(1), secretKeyOf(2)],
    chains: testChains,
  })
  return { page, wallet }
}

/** A widget with the plugin on the page. */
function start(page: EventTarget, storage = createFakeStorage()) {
  const h = createPluginHarness(cosmos({}), { storage })
  const listed = () => {
    page.dispatchEvent(new Event('focus'))
    return h.read(connectorsAtom).find(({ name }) => name === 'Keplr')
  }
  return Object.assign(h, { session: h.service(sessionKey), listed })
}

test('a wallet that comes late is listed, connects, signs, switches, and is restored', async () => {
  const { page, wallet } = createPage()
  const h = start(page)
  wallet.inject(page)
  const { id } = await until(h.listed, 'the wallet')
  const onHub = () => `cosmos:cosmoshub-4:${wallet.addressOn(cosmosHub.id)}`
  const onOsmosis = () => `cosmos:osmosis-1:${wallet.addressOn(osmosis.id)}`

  await h.session.connect({ connectorId: id })
  expect(h.read(accountAtom)).toMatchObject({ caipAddress: onHub() })
  const signing = await h.service(namespacesKey).capability('cosmos', signingCapability)
  const account = h.read(accountAtom).caipAddress!
  const network = h.read(networksAtom)[0]!
  const { signal } = new AbortController()
  const { signature, publicKey = '' } = await signing!.message({ account, network, message: 'text', signal })
  const document = serializeSignDoc(messageOf(addressOf(account), toUtf8('text')))
  const fixed = Secp256k1Signature.fromFixedLength(fromBase64(signature))
  expect(Secp256k1.verifySignature(fixed, sha256(document), fromBase64(publicKey))).toBe(true)

  await h.session.switchNetwork('cosmos:osmosis-1')
  expect(h.read(accountAtom)).toMatchObject({ caipAddress: onOsmosis() })
  wallet.selectAccount(1)
  await until(() => h.read(accountAtom).caipAddress === onOsmosis(), 'the other account')
  const { storage } = h
  await h.dispose()
  expect(h.read(connectorsAtom)).toEqual([])

  const reloaded = start(page, storage)
  await until(reloaded.listed, 'the wallet')
  await reloaded.session.reconnect()
  expect(reloaded.read(accountAtom)).toMatchObject({ caipAddress: onOsmosis() })
  await reloaded.session.disconnect()
  expect(wallet.prompts).toEqual(['enable', 'signArbitrary'])
  expect([...h.errors, ...reloaded.errors]).toEqual([])
  await reloaded.dispose()

  const again = start(page, storage)
  await until(again.listed, 'the wallet')
  await again.session.reconnect()
  expect(again.read(accountAtom).caipAddress).toBeUndefined()
  expect(wallet.prompts).toEqual(['enable', 'signArbitrary'])
  await again.dispose()
})

test('balances and transfers are there by option only', async () => {
  /** Which capabilities of money the plugin has. */
  const offers = async (plugin: ReturnType<typeof cosmos>) => {
    const h = createPluginHarness(plugin)
    const namespaces = h.service(namespacesKey)
    const found = [
      await namespaces.capability('cosmos', balancesCapability),
      await namespaces.capability('cosmos', transferCapability),
      await namespaces.capability('cosmos', transactionsCapability),
    ]
    const [first] = h.read(networksAtom)
    await h.dispose()
    return { has: found.map((capability) => capability !== undefined), first }
  }
  expect((await offers(cosmos({}))).has).toEqual([false, false, false])
  const rest = { [cosmosHub.id]: ['https://one.example', 'https://two.example'] }
  const { has, first } = await offers(cosmos({ balanceAndSend: true, rest }))
  expect(has).toEqual([true, true, true])
  expect(first).toMatchObject({ endpoints: { rest: rest[cosmosHub.id] } })
})
