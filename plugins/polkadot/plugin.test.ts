import { signatureVerify } from '@polkadot/util-crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressOf, connectorsAtom } from '#kernel'
import { createPluginHarness, fakeCapabilityContext, until } from '#kernel/testing'
import { polkadot } from './index.js'
import { createSigning } from './signing/create-signing.js'
import { createPolkadotTestWallet } from './testing/wallet.js'
import { seedOf, testNetworks } from './testing/world.js'

/** The plugin on a page, and a wallet that adds itself to it. */
function start() {
  const page = Object.assign(new EventTarget(), { injectedWeb3: undefined })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const wallet = createPolkadotTestWallet({ seeds: [seedOf(1)] })
  const h = createPluginHarness(polkadot({}), { metadata: { name: 'Meridian' } })
  const listed = () => h.read(connectorsAtom).find(({ name }) => name === 'foyer-test')
  return { page, wallet, h, listed }
}

test('an extension that comes late is listed, connects and signs', async () => {
  const { page, wallet, h, listed } = start()
  const [network] = testNetworks
  wallet.inject(page)
  const connector = await until(() => {
    page.dispatchEvent(new Event('focus'))
    return listed()
  }, 'the extension')
  const driver = await connector.load()
  const { signal } = new AbortController()
  const { accounts } = await driver.connect({ signal })
  const [first] = accounts
  const account = typeof first === 'object' ? first.caipAddress : first!
  const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() })
  const { signature } = await signing.message({ account, network: network!, message: 'text', signal })
  expect(signatureVerify('text', signature, addressOf(account)).isValid).toBe(true)
  expect([...h.storage.entries].join()).toContain('foyer-test')
  await h.dispose()
  expect(h.read(connectorsAtom)).toEqual([])
})
