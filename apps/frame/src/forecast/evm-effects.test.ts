import {
  encodeAbiParameters,
  encodeEventTopics,
  pad,
  parseAbi,
  parseAbiParameters,
  type Address,
  type Hex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { simulateCalls } from './evm-forecast.js'
import { readLogs, type Log } from './evm-effects.js'

const own: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const thief: Address = '0x3333333333333333333333333333333333333333'
const token: Address = '0x1111111111111111111111111111111111111111'
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const network = { id: 'eip155:8453', name: 'Base', symbol: 'ETH', decimals: 18 }

const indexed = (address: Address) => pad(address.toLowerCase() as Hex)
const topic = (event: string) =>
  encodeEventTopics({ abi: parseAbi([`event ${event}`] as readonly string[]) as never } as never)[0]
const data = (types: string, ...values: readonly unknown[]) =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never)
const number = (value: bigint) => data('uint256', value)
const log = (topics: readonly Hex[], bytes: Hex = '0x', address: Address = token): Log => ({
  address,
  topics,
  data: bytes,
})
const transfer = topic('Transfer(address from, address to, uint256 value)')
const approval = topic('Approval(address owner, address spender, uint256 value)')

describe('effects of logs', () => {
  it.each<[string, Log, object]>([
    [
      'an item that leaves',
      log([transfer, indexed(own), indexed(thief), pad('0x07')]),
      { kind: 'item', token, id: 7n, amount: -1n },
    ],
    [
      'an item that arrives',
      log([transfer, indexed(thief), indexed(own), pad('0x07')]),
      { kind: 'item', token, id: 7n, amount: 1n },
    ],
    [
      'an item of ERC-1155',
      log(
        [
          topic('TransferSingle(address,address,address,uint256,uint256)'),
          indexed(thief),
          indexed(own),
          indexed(thief),
        ],
        data('uint256, uint256', 7n, 3n),
      ),
      { kind: 'item', token, id: 7n, amount: -3n },
    ],
    [
      'items of ERC-1155',
      log(
        [
          topic('TransferBatch(address,address,address,uint256[],uint256[])'),
          indexed(thief),
          indexed(own),
          indexed(thief),
        ],
        data('uint256[], uint256[]', [7n], [3n]),
      ),
      { kind: 'item', token, id: 7n, amount: -3n },
    ],
    [
      'a permission',
      log([approval, indexed(own), indexed(thief)], number(5n)),
      { kind: 'spending', token, spender: thief, amount: 5n },
    ],
    [
      'a permission without a limit',
      log([approval, indexed(own), indexed(thief)], number(2n ** 255n)),
      { kind: 'spending', token, spender: thief, amount: 'unlimited' },
    ],
    [
      'a permission of an old token',
      log([approval], data('address, address, uint256', own, thief, 5n)),
      { kind: 'spending', token, spender: thief, amount: 5n },
    ],
    [
      'a permission for an item',
      log([approval, indexed(own), indexed(thief), pad('0x07')]),
      { kind: 'spendItem', token, spender: thief, id: 7n },
    ],
    [
      'a permission for a collection',
      log([topic('ApprovalForAll(address,address,bool)'), indexed(own), indexed(thief)], number(1n)),
      { kind: 'allItems', token, operator: thief },
    ],
    [
      'a permission of Permit2',
      log(
        [
          topic('Approval(address,address,address,uint160,uint48)'),
          indexed(own),
          indexed(token),
          indexed(thief),
        ],
        data('uint160, uint48', 2n ** 160n - 1n, 9),
        permit2,
      ),
      { kind: 'spending', token, spender: thief, amount: 'unlimited' },
    ],
    [
      'a permit of Permit2',
      log(
        [
          topic('Permit(address,address,address,uint160,uint48,uint48)'),
          indexed(own),
          indexed(token),
          indexed(thief),
        ],
        data('uint160, uint48, uint48', 5n, 9, 0),
        permit2,
      ),
      { kind: 'spending', token, spender: thief, amount: 5n },
    ],
    [
      'an operator of ERC-777',
      log([topic('AuthorizedOperator(address,address)'), indexed(thief), indexed(own)]),
      { kind: 'allItems', token, operator: thief },
    ],
  ])('name %s', (_case, entry, effect) => {
    expect(readLogs([entry], own).effects).toEqual([effect])
  })

  it('name none of other accounts, and none that ends in the same call', () => {
    const all = topic('ApprovalForAll(address,address,bool)')
    const logs = [
      log([approval, indexed(thief), indexed(own)], number(5n)),
      log([transfer, indexed(thief), indexed(thief), pad('0x07')]),
      log([approval, indexed(own), indexed(thief)], number(5n)),
      log([approval, indexed(own), indexed(thief)], number(0n)),
      log([all, indexed(own), indexed(thief)], number(1n)),
      log([all, indexed(own), indexed(thief)], number(0n)),
      log([transfer, indexed(own), indexed(thief), pad('0x08')]),
      log([transfer, indexed(thief), indexed(own), pad('0x08')]),
      log([]),
      log([transfer, indexed(own)], '0x12'),
    ]
    expect(readLogs(logs, own)).toEqual({ sums: new Map(), effects: [] })
  })
})

describe('simulated calls', () => {
  const ask = (logs: readonly Log[]) => async (method: string, params: unknown) => {
    if (method === 'eth_simulateV1') return [{ calls: [{ status: '0x1', returnData: '0x', logs }] }]
    // every contract says that it is USDC
    const [{ data: asked }] = params as [{ data: Hex }]
    if (asked.startsWith('0x313ce567')) return data('uint8', 6)
    if (asked.startsWith('0x95d89b41')) return data('string', 'USDC')
    throw new Error('reverted')
  }
  const simulate = (logs: readonly Log[]) => simulateCalls(ask(logs), network, own, [{ to: token }])

  it('take the symbol of no contract for what arrives, and know the real one by its address', async () => {
    const income = (address: Address) => log([transfer, indexed(thief), indexed(own)], number(9n), address)
    expect((await simulate([income(token), income(usdc)]))?.changes).toEqual([
      { symbol: undefined, decimals: 6, amount: 9n, token },
      { symbol: 'USDC', decimals: 6, amount: 9n, token: usdc.toLowerCase(), isKnown: true },
    ])
  })

  it('name what leaves by its contract, with its address', async () => {
    const payment = log([transfer, indexed(own), indexed(thief)], number(9n))
    expect((await simulate([payment]))?.changes).toEqual([
      { symbol: 'USDC', decimals: 6, amount: -9n, token },
    ])
  })

  it('keep permissions beside income', async () => {
    const logs = [
      log([transfer, indexed(thief), indexed(own)], number(9n)),
      log([approval, indexed(own), indexed(thief)], number(2n ** 255n)),
    ]
    expect((await simulate(logs))?.effects).toEqual([
      { kind: 'spending', token, spender: thief, amount: 'unlimited' },
    ])
  })
})
