import { serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toUtf8 } from '@cosmjs/encoding'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressOf, connectorsAtom } from '#kernel'
import { createPluginHarness, fakeCapabilityContext, until } from '#kernel/testing'
import { cosmos } from './index.js'
import { cosmosHub, toNetwork } from './networks.js'
import { createSigning } from './signing/create-signing.js'
import { createCosmosTestWallet, messageOf } from './testing/wallet.js'
import { secretKeyOf, testChains } from './testing/world.js'

test('a wallet that comes late is listed, connects and signs', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const h = createPluginHarness(cosmos({}))
  const wallet = createCosmosTestWallet({ secretKeys: [secretKeyOf(1)], chains: testChains })
  wallet.inject(page)
  const connector = await until(() => {
    page.dispatchEvent(new Event('focus'))
    return h.read(connectorsAtom).find(({ name }) => name === 'Keplr')
  }, 'the wallet')
  const driver = await connector.load()
  const { signal } = new AbortController()
  const { accounts, approvedNetworks } = await driver.connect({ signal })
  expect(approvedNetworks).toEqual(['cosmos:cosmoshub-4', 'cosmos:osmosis-1'])
  const [first] = accounts
  const account = typeof first === 'object' ? first.caipAddress : first!
  const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() })
  const request = { account, network: toNetwork(cosmosHub), message: 'text', signal }
  const { signature, publicKey = '' } = await signing.message(request)
  const document = serializeSignDoc(messageOf(addressOf(account), toUtf8('text')))
  const fixed = Secp256k1Signature.fromFixedLength(fromBase64(signature))
  expect(Secp256k1.verifySignature(fixed, sha256(document), fromBase64(publicKey))).toBe(true)
  expect([...h.storage.entries].join()).toContain('cosmos:osmosis-1')
  await h.dispose()
  expect(h.read(connectorsAtom)).toEqual([])
})
