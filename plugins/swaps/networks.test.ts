import { expect, test } from 'vitest'
import { nativePlaceholder, suggestedSymbols, swapNetworks } from './networks.js'

test('swaps are on twelve networks, each by its own id', () => {
  expect(new Set(swapNetworks).size).toBe(12)
  for (const id of [1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554])
    expect(swapNetworks).toContain(`eip155:${id}`)
  // no prefix of an id counts as one
  expect(swapNetworks).not.toContain('eip155:13')
})

test('27 symbols are suggested, and the native asset is that of ERC-7528', () => {
  expect(new Set(suggestedSymbols).size).toBe(27)
  for (const symbol of ['ETH', 'UNI', 'USDC', 'USDT', 'DAI']) expect(suggestedSymbols).toContain(symbol)
  expect(nativePlaceholder).toBe(`0x${'e'.repeat(40)}`)
})
