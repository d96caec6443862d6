import { expect, test } from 'vitest'
import { connectorsAtom } from '#kernel/chain'
import { conformsToPlugin, createPluginHarness } from '#kernel/testing'
import { createStore } from 'jotai/vanilla'
import { evm } from '../evm/index.js'
import { discoverWallets, type WalletPage } from './discovery.js'
import { injected } from './index.js'
import { announcedAtom, injectedConnectorsAtom, unlistedAtom } from './state.js'

conformsToPlugin(test, () => injected(), { companions: [evm()] })

const provider = () => ({ request: async () => [] })
const announce = (page: EventTarget, changes: object = {}, by = provider()) =>
  page.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: {
        info: { uuid: crypto.randomUUID(), name: 'Juniper', rdns: 'io.juniper', ...changes },
        provider: by,
      },
    }),
  )

const start = (page: WalletPage = new EventTarget()) => {
  const store = createStore()
  const stop = discoverWallets(page, store, () => Promise.reject(new Error('no request is expected')))
  return { page, store, stop, ids: () => store.get(injectedConnectorsAtom).map(({ id }) => id) }
}

test('asks wallets that are there already to speak up, and lists them in the order in which they do', () => {
  const page = new EventTarget()
  page.addEventListener('eip6963:requestProvider', () => announce(page, { rdns: 'io.early', name: 'Early' }))
  const { store, ids } = start(page)
  announce(page, { rdns: 'io.late', name: 'Late' })
  expect(ids()).toEqual(['io.early', 'io.late'])
  expect(store.get(announcedAtom)[0]).toMatchObject({
    name: 'Early',
    kind: 'ANNOUNCED',
    role: 'installed',
    namespace: 'eip155',
    rdns: 'io.early',
  })
})

test('the same wallet is listed once, however often it speaks', () => {
  const { page, ids } = start()
  const one = provider()
  const uuid = crypto.randomUUID()
  announce(page, { uuid }, one)
  announce(page, { uuid }, one)
  announce(page, { uuid: crypto.randomUUID() }, one)
  announce(page, { uuid })
  expect(ids()).toEqual(['io.juniper'])
})

// behaviour 19.12
test('two wallets that claim one reverse domain are both listed and marked, with ids of their own', () => {
  const { page, ids, store } = start()
  announce(page)
  announce(page)
  announce(page, { rdns: undefined, name: 'No Domain' })
  expect(ids()).toEqual([
    expect.stringMatching(/^io.juniper~/),
    expect.stringMatching(/^io.juniper~/),
    'eip6963.No Domain',
  ])
  expect(new Set(ids()).size).toBe(3)
  expect(store.get(announcedAtom).map(({ contested }) => contested)).toEqual([true, true, undefined])
})

// behaviour 19.12
test('two wallets of one name are marked, whatever their reverse domains', () => {
  const { page, ids, store } = start()
  announce(page)
  announce(page, { rdns: 'com.other', name: 'Juniper Wallet' })
  announce(page, { rdns: undefined, name: 'JUNIPER' })
  expect(ids()).toEqual(['io.juniper', 'com.other', 'eip6963.JUNIPER'])
  expect(store.get(announcedAtom).map(({ contested }) => contested)).toEqual([true, true, true])
})

// behaviour 19.12
test('ids of two wallets of one reverse domain are the same on a page where they come in the other order', () => {
  const genuine = { icon: 'data:image/png;base64,AA==', uuid: 'a' }
  const lookAlike = { icon: 'data:image/png;base64,AB==', uuid: 'b' }
  const idsOf = (...all: readonly object[]) => {
    const { page, ids } = start()
    for (const info of all) announce(page, info)
    return ids()
  }
  const [a, b] = idsOf(genuine, lookAlike)
  expect(idsOf({ ...lookAlike, uuid: 'c' }, { ...genuine, uuid: 'd' })).toEqual([b, a])
})

// behaviour 19.12
test('a wallet that is not listed is counted once, however often it speaks', () => {
  const { page, store } = start()
  for (let index = 0; index < 50; index++) announce(page, { rdns: `io.wallet${index}` })
  const late = provider()
  announce(page, { rdns: 'io.late' }, late)
  announce(page, { rdns: 'io.late' }, late)
  expect(store.get(unlistedAtom)).toBe(1)
})

test('no two wallets share an id, whatever they call themselves', () => {
  const { page, ids } = start()
  for (const name of ['X~2', 'X', 'X', 'X~3', 'X']) announce(page, { rdns: undefined, name })
  expect(new Set(ids()).size).toBe(5)
})

// behaviour 19.12
test('a flood does not drown the list, and how many are left out is known', () => {
  const { page, ids, store } = start()
  announce(page, { rdns: 'io.honest', name: 'Honest' })
  for (let index = 0; index < 10_000; index++)
    announce(page, { rdns: `io.flood${index}`, name: `Flood ${index}` })
  expect(ids()).toHaveLength(50)
  expect(store.get(unlistedAtom)).toBe(9_951)
  expect(ids()[0]).toBe('io.honest')
})

// behaviour 19.12
test('window.ethereum is listed only if no wallet announces itself', () => {
  const page = Object.assign(new EventTarget(), { ethereum: provider() })
  const { store, ids } = start(page)
  expect(store.get(injectedConnectorsAtom)).toMatchObject([
    { id: 'injected', name: 'Browser wallet', kind: 'injected' },
  ])
  announce(page)
  expect(ids()).toEqual(['io.juniper'])
})

test('a wallet that sets window.ethereum late is found when it says so', () => {
  const page: EventTarget & { ethereum?: unknown } = new EventTarget()
  const { ids } = start(page)
  expect(ids()).toEqual([])
  page.ethereum = provider()
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(ids()).toEqual(['injected'])
})

test.each([
  [
    'a getter that throws',
    {
      get ethereum(): unknown {
        throw new Error('trap')
      },
    },
  ],
  ['something that cannot be asked', { ethereum: {} }],
  ['nothing', { ethereum: null }],
])('a page whose ethereum is %s has no wallet', (_, extra) => {
  const page = new EventTarget()
  Object.defineProperties(page, Object.getOwnPropertyDescriptors(extra))
  expect(start(page).ids()).toEqual([])
})

test('after the end, nothing is listed and announcements are ignored', () => {
  const { page, stop, ids } = start()
  announce(page)
  stop()
  announce(page, { rdns: 'io.after' })
  expect(ids()).toEqual([])
})

test('on a server there is no page to look at', async () => {
  const h = createPluginHarness(injected(), { companions: [evm()] })
  expect(h.read(connectorsAtom)).toEqual([])
  expect(h.status()?.status).toBe('active')
  await h.dispose()
})
