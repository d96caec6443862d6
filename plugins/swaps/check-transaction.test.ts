import { expect, test } from 'vitest'
import { checkSwap, isWrap } from './check-transaction.js'

const [account, weth, usdc, router] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`)
const native = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const wrapped = { ...native, address: weth, symbol: 'WETH' }
const other = { ...native, address: usdc, symbol: 'USDC' }
const amount = 10n ** 18n
const withdrawal = `0x2e1a7d4d${amount.toString(16).padStart(64, '0')}`
const at = (address: string | undefined) => `eip155:1:${address}` as const

test.each([
  ['wraps the native asset', true, weth, '0xd0e30db0', native, wrapped],
  ['unwraps', true, weth, withdrawal, wrapped, native],
  ['unwraps more', false, weth, withdrawal.replace('de0b', 'de0c'), wrapped, native],
  ['calls something else of the asset', false, weth, '0xa9059cbb', native, wrapped],
  ['wraps elsewhere', false, router, '0xd0e30db0', native, wrapped],
  ['wraps into another asset', false, weth, '0xd0e30db0', native, other],
  ['unwraps for another asset', false, weth, withdrawal, wrapped, other],
] as const)('%s: %s', (_name, is, to, data, from, bought) => {
  expect(isWrap({ to: at(to), data }, { from, to: bought, amount })).toBe(is)
})

test('the contract of an asset is called for nothing but wrapping', () => {
  const check = (data: string) =>
    checkSwap(
      { from: at(account), to: at(weth), data, amount, value: amount, quote: undefined },
      {
        ...{ account: at(account), from: native, to: wrapped, amount, minimum: amount, deadline: 0n },
        network: { caipNetworkId: 'eip155:1' } as never,
      },
      undefined,
    )
  expect(check('0xd0e30db0')).toEqual({
    call: { to: weth, data: '0xd0e30db0', value: amount },
    isRead: true,
  })
  expect(() => check('0x')).toThrow('another swap')
})
