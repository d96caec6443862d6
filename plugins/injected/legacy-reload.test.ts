import { connectionAtom, sessionKey, statusAtom } from '#kernel'
import { connectorsAtom } from '#kernel/chain'
import { createFakeStorage, createPluginHarness, until, type FakeStorage } from '#kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../evm/index.js'
import { injected } from './index.js'

/** A wallet that shares one account without a prompt. */
const createProvider = () => ({
  on() {},
  removeListener() {},
  async request({ method }: { readonly method: string }): Promise<unknown> {
    if (method === 'eth_chainId') return '0x1'
    if (/^eth_(requestA|a)ccounts$/.test(method)) return ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F']
    throw Object.assign(new Error(`The method ${method} does not exist`), { code: -32601 })
  },
})

/** Loads a page with a wallet in `window.ethereum`, which may also announce itself. */
function load(
  provider: object,
  { storage = createFakeStorage(), announced }: { storage?: FakeStorage; announced?: object } = {},
) {
  const page = Object.assign(new EventTarget(), { ethereum: provider })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  if (announced) {
    const info = { uuid: crypto.randomUUID(), name: 'Juniper', rdns: 'io.juniper', icon: '' }
    page.addEventListener('eip6963:requestProvider', () =>
      page.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info, provider: announced } }),
      ),
    )
  }
  const h = createPluginHarness(evm(), { companions: [injected()], storage })
  return { h, ids: () => h.read(connectorsAtom).map(({ id }) => id) }
}

// behaviour 19.12
test.each([
  ['the wallet announces itself', true],
  ['another wallet announces itself', false],
])('a connection with window.ethereum is restored after a reload on which %s', async (_, isSame) => {
  const provider = createProvider()
  const storage = createFakeStorage()
  const first = load(provider, { storage })
  await until(() => first.ids().length > 0, 'the wallet')
  expect(first.ids()).toEqual(['injected'])
  await first.h.service(sessionKey).connect({ connectorId: 'injected' })
  await first.h.dispose()

  const second = load(provider, { storage, announced: isSame ? provider : createProvider() })
  await until(() => second.h.read(statusAtom) === 'connected', 'the connection')
  expect(second.h.read(connectionAtom)?.connectorId).toBe('injected')
  expect(second.ids()).toEqual(['io.juniper', 'injected'])
  await second.h.dispose()
})

// behaviour 19.12
test('window.ethereum stays in the list while it is connected and a wallet announces itself', async () => {
  const provider = createProvider()
  const { h, ids } = load(provider)
  await until(() => ids().length > 0, 'the wallet')
  await h.service(sessionKey).connect({ connectorId: 'injected' })
  const info = { uuid: 'a', name: 'Juniper', rdns: 'io.juniper', icon: '' }
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: { info, provider: createProvider() },
    }),
  )
  expect(ids()).toEqual(['io.juniper', 'injected'])
  await h.dispose()
})
