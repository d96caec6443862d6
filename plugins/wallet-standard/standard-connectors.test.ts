import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { readStandardWallet, standardConnectors, standardWalletsAtom } from './contract.js'

/** Returns whether a wallet with these features and chains is listed for Solana. */
function isListed(features: readonly string[], chains: readonly string[] = ['solana:mainnet']): boolean {
  const store = createStore()
  const announced = {
    name: 'Juniper',
    chains,
    features: Object.fromEntries(features.map((name) => [name, {}])),
  }
  store.set(standardWalletsAtom, [{ id: 'standard.Juniper', ...readStandardWallet(announced)! }])
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
