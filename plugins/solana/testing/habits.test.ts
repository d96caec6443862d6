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
import { asLedger, asPhantom, solanaHabits } from './habits.js'
import { createSolanaTestWallet } from './wallet.js'

interface Features {
  readonly 'standard:connect': { connect(input?: object): Promise<{ readonly accounts: readonly unknown[] }> }
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

test('silent-connect-rejected', async () => {
  const { user, features } = open('silent-connect-rejected')
  await expect(features['standard:connect'].connect({ silent: true })).rejects.toMatchObject({ code: 4001 })
  expect(user.prompts).toEqual([])
})

test('a test wallet has the habits of its options, and registers with them', () => {
  const habits = ['legacy-transactions-only', 'registered-by-its-sdk-as-well']
  const { wallet, registered } = createSolanaTestWallet({ secretKeys: [], habits })
  const { supportedTransactionVersions } = (wallet.features as unknown as Features)['solana:signTransaction']
  expect(supportedTransactionVersions).toEqual(['legacy'])
  expect(listed(registered).map(({ contested }) => contested)).toEqual([true])
})

test('a test wallet with an unknown habit is an error that names it', () => {
  const create = () => createSolanaTestWallet({ secretKeys: [], habits: ['no-such-habit'] })
  expect(create).toThrow(new TypeError('No habit has the id "no-such-habit".'))
})

test.each([[asPhantom], [asLedger]])('%j are habits of the table', (ids) => {
  expect(pickHabits(solanaHabits, ids).map(({ id }) => id)).toEqual(ids)
})
