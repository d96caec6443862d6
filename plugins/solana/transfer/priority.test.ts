import { describe, expect, test } from 'vitest'
import { solanaMainnet, toNetwork } from '../networks.js'
import { readUnitPrices } from './priority.js'

const network = toNetwork(solanaMainnet)
const { signal } = new AbortController()
const floor = { slow: 0n, normal: 1_000n, fast: 50_000n }

/** Reads prices from a node with an answer. */
const pricesOf = (answer: unknown) => readUnitPrices(async () => answer, network, ['a'], signal)
const samples = (...fees: readonly unknown[]) =>
  fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))

describe('prices of compute units', () => {
  test.each([
    ['no block', [], floor],
    ['blocks without a price', samples(0, 0, 0), floor],
    ['one block', samples(200_000), { slow: 0n, normal: 200_000n, fast: 200_000n }],
    [
      'eleven blocks in no order',
      samples(7, 3, 11, 1, 9, 5, 2, 8, 4, 10, 6).map((each) => ({
        ...each,
        prioritizationFee: (each.prioritizationFee as number) * 100_000,
      })),
      { slow: 0n, normal: 600_000n, fast: 1_000_000n },
    ],
    [
      'prices beyond every reason',
      samples(10 ** 15, 10 ** 15),
      { slow: 0n, normal: 20_000_000n, fast: 20_000_000n },
    ],
    [
      'the highest safe integer',
      samples(Number.MAX_SAFE_INTEGER),
      { slow: 0n, normal: 20_000_000n, fast: 20_000_000n },
    ],
    ['numbers that are none', samples('7', null, undefined, Number.NaN, 1.5, 2 ** 60, -0.5), floor],
    ['a negative price', samples(-5_000_000), floor],
    ['entries that are none', [null, 7, 'x', []], floor],
    ['an object', {}, floor],
    ['null', null, floor],
  ] as const)('from %s', async (_, answer, expected) => {
    expect(await pricesOf(answer)).toEqual(expected)
  })

  test('of a node that does not offer them are the least', async () => {
    const failing = async (): Promise<never> => {
      throw new Error('Method not found')
    }
    expect(await readUnitPrices(failing, network, ['a'], signal)).toEqual(floor)
  })

  test('are asked for the accounts of the transfer, and an abort ends it', async () => {
    const asked: unknown[] = []
    await readUnitPrices(async (_network, request) => void asked.push(request), network, ['a', 'b'], signal)
    expect(asked).toEqual([{ method: 'getRecentPrioritizationFees', params: [['a', 'b']] }])
    const failing = async (): Promise<never> => {
      throw new Error('late')
    }
    const aborted = AbortSignal.abort(new Error('left'))
    await expect(readUnitPrices(failing, network, [], aborted)).rejects.toThrow('left')
  })
})
