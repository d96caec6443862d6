import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { readStandardWallet, standardConnectors, standardWalletsAtom } from './contract.js'

const fields = {
  name: 'Juniper',
  icon: 'data:image/png;base64,AA==',
  chains: ['solana:mainnet'],
  features: { 'standard:connect': {}, 'solana:signMessage': {} },
}

/** The connectors of Solana for wallets that announce themselves in this order. */
function listed(...announced: readonly object[]) {
  const store = createStore()
  store.set(
    standardWalletsAtom,
    announced.map((wallet) => readStandardWallet(wallet)!),
  )
  const list = standardConnectors({
    namespace: 'solana',
    features: ['standard:connect', 'solana:signMessage'],
    driver: () => new Promise<never>(() => {}),
  })
  return store.get(list)
}
const idsOf = (...announced: readonly object[]) => listed(...announced).map(({ id }) => id)

// behaviour 19.12
test.each([
  ['another picture', { icon: 'data:image/png;base64,AB==' }],
  ['further chains', { chains: ['solana:mainnet', 'solana:devnet'] }],
  ['further features', { features: { ...fields.features, 'solana:signIn': {} } }],
  ['another account, which it shares already', { accounts: [{ address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xt' }] }],
])('two wallets of one name, one of them with %s, are marked and have ids of their own', (_, other) => {
  const [one, two] = [fields, { ...fields, ...other }]
  expect(listed(one, two).map(({ contested }) => contested)).toEqual([true, true])
  const [a, b] = idsOf(one, two)
  expect(idsOf(two, one)).toEqual([b, a])
  expect(new Set([a, b, 'standard.Juniper']).size).toBe(3)
})

// behaviour 19.12
test('two registrations that are equal in every property are one connector, which is marked', () => {
  expect(listed(fields, { ...fields })).toMatchObject([{ name: 'Juniper', contested: true }])
})

test('wallets of one name for different namespaces are not marked, and have the id of the name', () => {
  const bitcoin = { ...fields, chains: ['bitcoin:mainnet'] }
  const [connector] = listed(bitcoin, fields)
  expect(connector).toMatchObject({ id: 'standard.Juniper' })
  expect(connector).not.toHaveProperty('contested')
})

test('a wallet whose accounts cannot be read is listed', () => {
  const throwing = Object.defineProperty({ ...fields }, 'accounts', {
    get: () => {
      throw new Error('locked')
    },
  })
  expect(idsOf(throwing)).toEqual(['standard.Juniper'])
})

// behaviour 19.11
test('the picture of a wallet may have white space around it', () => {
  expect(listed({ ...fields, icon: `\n ${fields.icon}\n` })[0]?.imageUrl).toBe(fields.icon)
})

/** Returns whether a wallet with these features and chains is listed for Solana. */
function isListed(features: readonly string[], chains: readonly string[] = ['solana:mainnet']): boolean {
  const store = createStore()
  const announced = {
    name: 'Juniper',
    chains,
    features: Object.fromEntries(features.map((name) => [name, {}])),
  }
  store.set(standardWalletsAtom, [readStandardWallet(announced)!])
  const list = standardConnectors({
    namespace: 'solana',
    features: ['standard:connect', ['solana:signMessage', 'solana:signTransaction']],
    driver: () => new Promise<never>(() => {}),
  })
  return store.get(list).length > 0
}

test.each([
  [['standard:connect', 'solana:signMessage'], true],
  [['standard:connect', 'solana:signTransaction'], true],
  [['standard:connect', 'solana:signMessage', 'solana:signTransaction'], true],
  [['standard:connect'], false],
  [['solana:signMessage', 'solana:signTransaction'], false],
  [['standard:connect', 'sui:signMessage'], false],
  [[], false],
])('a wallet with the features %j is listed: %s', (features, expected) => {
  expect(isListed(features)).toBe(expected)
})

test.each([
  [['bitcoin:mainnet', 'solana:devnet'], true],
  [['bitcoin:mainnet'], false],
  [['solana'], false],
  [[], false],
])('a wallet with the chains %j is listed: %s', (chains, expected) => {
  expect(isListed(['standard:connect', 'solana:signMessage'], chains)).toBe(expected)
})
