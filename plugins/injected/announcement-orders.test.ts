import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { discoverWallets } from './discovery.js'
import { injectedConnectorsAtom } from './state.js'

const icon = (text: string) => `\ndata:image/png;base64,${text}`
const wallets = [
  { name: 'Juniper', rdns: 'io.juniper', icon: icon('AA==') },
  { name: 'Juniper', rdns: 'io.juniper', icon: icon('AB==') },
  { name: 'Oriole', rdns: 'io.oriole', icon: icon('AC==') },
].map((info) => ({ info, provider: { request: async () => [] } }))
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

/** Loads a page on which the wallets come in an order: the first before the widget, the others late, and each more than once. */
function idsOn(order: readonly number[]) {
  const page = new EventTarget()
  const store = createStore()
  // most wallets have another uuid on each page load
  const details = wallets.map(({ info, provider }) => ({
    info: { ...info, uuid: crypto.randomUUID() },
    provider,
  }))
  const announce = (at: number) =>
    page.dispatchEvent(new CustomEvent<unknown>('eip6963:announceProvider', { detail: details[at] }))
  const [early = 0, ...late] = order
  page.addEventListener('eip6963:requestProvider', () => {
    announce(early)
    announce(early)
  })
  const stop = discoverWallets(page, store, () => Promise.reject(new Error('not asked')))
  for (const at of late) {
    announce(at)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    announce(at)
  }
  const listed = store.get(injectedConnectorsAtom)
  stop()
  // by picture: ids and names do not tell the wallets apart
  return new Map(listed.map(({ id, imageUrl, contested = false }) => [imageUrl, { id, contested }] as const))
}

// behaviour 19.12
test.each(orders)('wallets that come in the order %j have the same ids and marks', (...order) => {
  const expected = idsOn([0, 1, 2])
  expect(expected.size).toBe(3)
  expect([...expected.values()].map(({ contested }) => contested)).toEqual([true, true, false])
  expect(idsOn(order)).toEqual(expected)
})
