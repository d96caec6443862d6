import { expect, test } from 'vitest'
import { chainRouters } from '../../adapters/swaps/chain-routers.js'
import { readRouters } from './swap-routers-option.js'

const [router, wrapped, quoter] = [
  '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
] as const

test('reads routers by chain', () => {
  const text = `eip155:1337=v2,${router},${wrapped}; eip155:1337=v3-02,${quoter},${wrapped},${quoter.toLowerCase()};`
  expect([...readRouters(text)]).toEqual([
    [
      'eip155:1337',
      [
        { kind: 'v2', name: 'Uniswap V2', router, wrapped },
        { kind: 'v3-02', name: 'Uniswap V3', router: quoter, wrapped, quoter },
      ],
    ],
  ])
  expect(readRouters('').size).toBe(0)
})

test.each([
  ['1337=v2', 'entry 1 must begin with an EVM chain'],
  [`eip155:1=v2,${router},${wrapped};solana:x=v2`, 'entry 2 must begin with an EVM chain'],
  [`eip155:1=v4,${router},${wrapped}`, 'entry 1 must have v2, v3 or v3-02'],
  [`eip155:1=v2,${router}`, 'entry 1 must have the addresses'],
  [`eip155:1=v3,${router},${wrapped}`, 'entry 1 must have the addresses'],
  [`eip155:1=v2,${router},0x12`, 'entry 1 must have the addresses'],
  [
    `eip155:1=v2,${router},${wrapped};eip155:1=v2,${router},${wrapped}`,
    'entry 2 names a router for the second time',
  ],
])('refuses %s', (text, message) => {
  expect(() => readRouters(text)).toThrow(message)
})

test('the 12 networks with swaps have routers, those of V3 with a quoter', () => {
  expect(Object.keys(chainRouters).sort()).toEqual(
    [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => `eip155:${id}`).sort(),
  )
  for (const { kind, quoter: own } of Object.values(chainRouters).flat())
    expect(own !== undefined).toBe(kind !== 'v2')
})
