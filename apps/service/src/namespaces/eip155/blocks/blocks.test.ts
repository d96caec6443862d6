import { pad, toEventSelector, toHex, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { ChainData } from '../../../modules/catalogue/chain-data.js'
import { createBlocks } from './index.js'

const own = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const fake = '0x00000000000000000000000000000000000000fa'
const amount = 1_000n * 10n ** 18n
const blockHash = pad('0xb')
const nobodysWord = pad('0x0')
const ownWord = pad(own)

interface Log {
  readonly address: string
  readonly topics: readonly Hex[]
}

const log = (address: string, event: string, ...accounts: readonly Hex[]): Log => ({
  address,
  topics: [toEventSelector(event), ...accounts],
})
const deposit = (address: string) => log(address, 'Deposit(address,uint256)', ownWord)
const withdrawal = (address: string) => log(address, 'Withdrawal(address,uint256)', ownWord)
const transfer = (address: string, from: Hex, to: Hex) =>
  log(address, 'Transfer(address,address,uint256)', from, to)

/** Reads the moves of a block with one transaction on a node without traces, on which every contract says to be WETH. */
async function movesOf(chain: string, facts: ChainData, logs: readonly Log[], value: Hex = '0x0') {
  const symbol = `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${toHex('WETH').slice(2).padEnd(64, '0')}`
  const answers: Readonly<Record<string, unknown>> = {
    eth_getLogs: logs.map((one, index) => ({
      ...{ ...one, data: toHex(amount, { size: 32 }), blockHash, blockNumber: '0x1' },
      ...{ transactionIndex: '0x0', logIndex: toHex(index) },
    })),
    eth_getBlockByNumber: {
      ...{ number: '0x1', hash: blockHash, parentHash: pad('0xa'), timestamp: '0x1', logsBloom: null },
      transactions: [
        {
          ...{ hash: pad('0x2'), transactionIndex: '0x0', from: own, to: fake, value, nonce: '0x0' },
          input: '0x12345678',
        },
      ],
    },
    eth_call: symbol,
  }
  const reader = createBlocks(
    {
      ask: (_chain, { method }) =>
        Promise.resolve(
          method === 'trace_block'
            ? { error: { code: -32_601, message: 'no such method' } }
            : { result: answers[method] },
        ),
    },
    chain,
    facts,
  )
  const [block] = await reader.read(1, 1)
  return block?.transactions[0]?.moves.map(({ kind, contract }) => [kind, contract])
}

const none: ChainData = { networks: [], assets: [] }

// money 12
test.each([
  ['an unwrap', withdrawal(fake)],
  ['a wrap', deposit(fake)],
])('%s by a contract that calls itself WETH moves nothing', async (_what, one) => {
  expect(await movesOf('eip155:1', none, [one])).toEqual([])
})

test.each<[string, string, ChainData]>([
  ['Ethereum', weth, none],
  [
    'a chain of the operator',
    fake,
    {
      networks: [{ id: 'eip155:31337', native: { name: 'Ether', symbol: 'ETH', decimals: 18 } }],
      assets: [{ chain: 'eip155:31337', address: fake, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }],
    },
  ],
])('an unwrap by the wrapped native asset of %s pays the native asset', async (_what, contract, facts) => {
  const chain = facts === none ? 'eip155:1' : 'eip155:31337'
  expect(await movesOf(chain, facts, [withdrawal(contract)])).toEqual([
    ['transfer', undefined],
    ['unwrap', contract],
  ])
})

// money 35
test('a wrap whose contract reports a transfer as well is there once', async () => {
  const moves = [transfer(weth, nobodysWord, ownWord), deposit(weth)]
  expect(await movesOf('eip155:1', none, moves)).toEqual([['wrap', weth]])
  // what is wrapped for another account
  const others = [transfer(weth, nobodysWord, pad(fake)), deposit(weth)]
  expect(await movesOf('eip155:1', none, others)).toEqual([
    ['transfer', weth],
    ['wrap', weth],
  ])
})

// money 35
test('the native asset of zkSync, which has a contract, is moved once', async () => {
  const native = transfer('0x000000000000000000000000000000000000800a', ownWord, pad(fake))
  expect(await movesOf('eip155:324', none, [native], toHex(amount))).toEqual([['transfer', undefined]])
})
