import { expect, test } from 'vitest'
import { sharedChains, sharedNamespaces, sharedNetworks, termsFor, termsWith } from './session-terms.js'

const [one, other] = ['0xaa', '0xbb']
const shares = (chains: readonly number[], address: string) => ({
  eip155: {
    chains: chains.map((id) => `eip155:${id}`),
    accounts: chains.map((id) => `eip155:${id}:${address}`),
    methods: ['personal_sign'],
    events: [],
  },
})

test('another account takes the place of the first, on all chains', () => {
  expect(termsFor(shares([1, 8453], one), { chainId: 1, address: other })).toEqual(shares([1, 8453], other))
})

test('a chain that was not shared is shared from then on', () => {
  expect(termsFor(shares([1], one), { chainId: 10, address: one })).toEqual(shares([1, 10], one))
})

test('where nothing changes it is the same, and so is a session without such chains', () => {
  const same = shares([1, 8453], one)
  expect(termsFor(same, { chainId: 8453, address: one })).toBe(same)
  const solana = { solana: { accounts: ['solana:x:abc'], methods: [], events: [] } }
  expect(termsFor(solana, { chainId: 1, address: one })).toBe(solana)
  expect([sharedChains(solana), sharedNetworks({ ...same, ...solana })]).toEqual([
    [],
    ['eip155:1', 'eip155:8453', 'solana:x'],
  ])
})

test('a namespace is added to the terms, or removed, and the others stay as they are', () => {
  const first = shares([1], one)
  const solana = { solana: { accounts: ['solana:x:abc'], methods: ['sign'], events: [] } }
  const both = termsWith(first, 'solana', { ...solana, ...shares([9], other) })
  expect(both).toEqual({ ...first, ...solana })
  expect(sharedNamespaces(both)).toEqual(['eip155', 'solana'])
  expect(termsWith(both, 'solana', solana)).toBe(both)
  expect(termsWith(both, 'solana', undefined)).toEqual(first)
  expect(termsWith(first, 'solana', undefined)).toBe(first)
})
