import type { Wallet } from '@wallet-standard/base'
import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { standardConnectors } from './contract.js'
import { discoverStandardWallets } from './discovery.js'
import { announceWallet } from './testing/wallet.js'

const icon = (text: string) => `data:image/png;base64,${text}` as const
const wallets = [
  { name: 'Juniper', icon: icon('AA==') },
  { name: 'Juniper', icon: icon('AB==') },
  { name: 'Oriole', icon: icon('AC==') },
].map((fields): Wallet => ({
  ...fields,
  version: '1.0.0',
  chains: ['solana:mainnet'],
  features: { 'standard:connect': {} },
  accounts: [],
}))
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

/** Loads a page on which the wallets come in an order: the first before the widget, the others late, each twice, and again after an update. */
function listedOn(order: readonly number[]) {
  const page = new EventTarget()
  const store = createStore()
  const [early, ...late] = order.flatMap((at) => wallets[at] ?? [])
  const undoEarly = early && announceWallet(early, page)
  const stop = discoverStandardWallets(page, store)
  for (const wallet of late) {
    announceWallet(wallet, page)
    announceWallet(wallet, page)
  }
  undoEarly?.()
  if (early) announceWallet(early, page)
  const list = standardConnectors({
    namespace: 'solana',
    features: ['standard:connect'],
    driver: () => Promise.reject(new Error('not asked')),
  })
  const listed = store.get(list)
  stop()
  // by picture: ids and names do not tell the wallets apart
  return new Map(listed.map(({ id, imageUrl, contested = false }) => [imageUrl, { id, contested }] as const))
}

// behaviour 19.12
test.each(orders)('wallets that register in the order %j have the same ids and marks', (...order) => {
  const expected = listedOn([0, 1, 2])
  expect(expected.size).toBe(3)
  expect(expected.get(icon('AA=='))).toMatchObject({ contested: true })
  expect(expected.get(icon('AC=='))).toEqual({ id: 'standard.Oriole', contested: false })
  expect(listedOn(order)).toEqual(expected)
})
