import { expect, test } from 'vitest'
import { isSameSymbol } from './describe-token.js'

test.each([
  ['USDT', 'USD₮0'],
  ['USDT', 'USDt'],
  ['DAI', 'DAI.e'],
  ['USDC.e', 'USDC'],
  ['WETH', 'WETH'],
])('%s may be %s in its contract', (listed, symbol) => {
  expect(isSameSymbol(symbol, listed)).toBe(true)
})

// money 10
test.each([
  ['USDC', 'USDCoin'],
  ['USDC', 'USDT'],
  ['USDC', 'xUSDC'],
  ['USDC', ''],
  ['USDC', '0xa0b8…eb48'],
  ['ETH', 'stETH'],
])('%s is not %s', (listed, symbol) => {
  expect(isSameSymbol(symbol, listed)).toBe(false)
})
