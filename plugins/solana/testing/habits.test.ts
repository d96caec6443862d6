import { Keypair } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { pickHabits } from '#kernel/testing'
import {
  readStandardWallet,
  standardConnectors,
  standardWalletsAtom,
} from '../../wallet-standard/contract.js'
import { solanaHabits } from './habits.js'
import { createSolanaTestWallet } from './wallet.js'

interface Features {
  readonly 'standard:connect': { connect(): Promise<{ readonly accounts: readonly unknown[] }> }
  readonly 'standard:events': { on(event: 'change', listener: () => void): () => void }
  readonly 'solana:signTransaction': { readonly supportedTransactionVersions: readonly unknown[] }
}

function open(id: string) {
  const secretKeys = [1, 2].map((digit) => Keypair.fromSeed(new Uint8Array(32).fill(digit)).secretKey)
  const user = createSolanaTestWallet({ secretKeys })
  const registered = pickHabits(solanaHabits, [id]).flatMap(({ register }) => register(user.wallet))
  const features = registered[0]?.features as unknown as Features
  return { user, registered, features }
}

/** The rows of registered wallets. */
function listed(wallets: readonly Wallet[]) {
  const store = createStore()
  store.set(
    standardWalletsAtom,
    wallets.flatMap((wallet) => readStandardWallet(wallet) ?? []),
  )
  return store.get(
    standardConnectors({
      namespace: 'solana',
      features: ['standard:connect'],
      driver: () => Promise.reject(new Error('not asked')),
    }),
  )
}

test.each(solanaHabits)('$id has a source, and the wallet with it is listed and connects', async (habit) => {
  expect(habit.source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/)
  expect(habit.namespaces).toEqual(['solana'])
  const { registered, features } = open(habit.id)
  expect(listed(registered).length).toBeGreaterThan(0)
  expect((await features['standard:connect'].connect()).accounts).toHaveLength(1)
  expect(registered[0]?.accounts).toHaveLength(1)
})

test('legacy-transactions-only', () => {
  const { features } = open('legacy-transactions-only')
  expect(features['solana:signTransaction'].supportedTransactionVersions).toEqual(['legacy'])
})

test('no-account-event', async () => {
  const { user, features } = open('no-account-event')
  const listener = vi.fn<() => void>()
  features['standard:events'].on('change', listener)
  await features['standard:connect'].connect()
  user.selectAccount(1)
  expect(listener).not.toHaveBeenCalled()
})

// behaviour 19.12
test('registered-by-its-sdk-as-well: one marked row, since nothing tells them apart', () => {
  const { registered } = open('registered-by-its-sdk-as-well')
  expect(new Set(registered).size).toBe(2)
  expect(new Set(registered.map(({ name }) => name)).size).toBe(1)
  const rows = listed(registered)
  expect(rows.map(({ contested }) => contested)).toEqual([true])
})
