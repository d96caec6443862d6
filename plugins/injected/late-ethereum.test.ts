import { historyAtom } from '#kernel'
import { connectorsAtom } from '#kernel/chain'
import { createPluginHarness, settle, until } from '#kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../evm/index.js'
import { injected } from './index.js'

type Page = EventTarget & { ethereum?: unknown }

/** Starts the plugin in a page without a wallet. */
async function start() {
  const page: Page = new EventTarget()
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const h = createPluginHarness(evm(), { companions: [injected()] })
  await h.clock.advance(60_000)
  const names = () => h.read(connectorsAtom).map(({ name }) => name)
  expect(names()).toEqual([])
  return { page, h, names }
}
const provider = () => ({ request: async () => [] })

// behaviour 19.16
test('window.ethereum that is set without an event is found some seconds later', async () => {
  const page: Page = new EventTarget()
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const h = createPluginHarness(evm(), { companions: [injected()] })
  await settle()
  page.ethereum = provider()
  await h.clock.advance(10_000)
  await until(() => h.read(connectorsAtom).length > 0, 'the wallet')
  expect(h.read(connectorsAtom).map(({ name }) => name)).toEqual(['Browser wallet'])
  await h.dispose()
})

// behaviour 19.16
test.each(['load', 'focus', 'visibilitychange', 'pageshow', 'online'])(
  'window.ethereum that is set without an event is found at the event %s of the page',
  async (event) => {
    const { page, h, names } = await start()
    page.ethereum = provider()
    page.dispatchEvent(new Event(event))
    await until(() => names().length > 0, 'the wallet')
    expect(names()).toEqual(['Browser wallet'])
    await h.dispose()
  },
)

// behaviour 19.16
test('window.ethereum that is set without an event is found when a view opens', async () => {
  const { page, h, names } = await start()
  page.ethereum = provider()
  h.store.set(historyAtom, [{ id: 'connect', params: {}, step: 1 }])
  await until(() => names().length > 0, 'the wallet')
  expect(names()).toEqual(['Browser wallet'])
  await h.dispose()
})

// behaviour 19.16
test('window.ethereum is found after a wallet that announced itself has started the discovery', async () => {
  const { page, h, names } = await start()
  // no valid announcement: it loads the discovery and is not listed
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: {} }))
  await h.clock.advance(1)
  await import('./discovery.js')
  await settle()
  page.ethereum = provider()
  page.dispatchEvent(new Event('focus'))
  await until(() => names().length > 0, 'the wallet')
  expect(names()).toEqual(['Browser wallet'])
  await h.dispose()
})
