import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { hasCode, holdsToken, readToken } from './read-token.js'

const token = '0x1111111111111111111111111111111111111111'
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** A contract that answers some functions, and reverts for the others. */
const contract =
  (answers: { readonly symbol?: Hex; readonly decimals?: Hex; readonly isCollection?: Hex }) =>
  async (_method: string, params: unknown) => {
    const [{ data }] = params as [{ readonly data: Hex }]
    const answer = {
      '0x95d89b41': answers.symbol,
      '0x313ce567': answers.decimals,
      '0x01ffc9a7': answers.isCollection,
    }[data.slice(0, 10)]
    if (answer === undefined) throw new Error('reverted')
    return answer
  }
const read = (answers: Parameters<typeof contract>[0]) => readToken(contract(answers), 'eip155:1', token)

describe('tokens', () => {
  it('have symbol and decimals', async () => {
    expect(await read({ symbol: text('ABC'), decimals: number(6n) })).toEqual({ symbol: 'ABC', decimals: 6 })
  })

  it('are collections if their contract says so, whatever else it answers', async () => {
    const collection = { symbol: 'PUNK', decimals: 0, isCollection: true }
    expect(await read({ symbol: text('PUNK'), isCollection: number(1n) })).toEqual(collection)
    const answers = { symbol: text('PUNK'), decimals: number(18n), isCollection: number(1n) }
    expect(await read(answers)).toEqual(collection)
  })

  it('are none without decimals', async () => {
    expect(await read({ symbol: text('ABC') })).toBeUndefined()
    expect(await read({ decimals: number(6n) })).toBeUndefined()
  })
})

describe('code', () => {
  const at = (code: unknown) => hasCode(async () => code, token)

  it('is that of a contract, not that of a delegated account', async () => {
    expect(await at('0x6001')).toBe(true)
    expect(await at('0x')).toBe(false)
    expect(await at(`0xef0100${'11'.repeat(20)}`)).toBe(false)
    await expect(at(null)).rejects.toThrow('invalid')
  })
})

describe('tokens of an account', () => {
  const answers = (answer: unknown) => holdsToken(async () => answer, token, token)
  const fails = (message: string, code: number) =>
    holdsToken(() => Promise.reject(Object.assign(new Error(message), { code })), token, token)

  it('are held if their contract names a balance', async () => {
    expect(await answers(number(1n))).toBe(true)
    expect(await answers(number(0n))).toBe(false)
    expect(await answers('0x')).toBe(false)
  })

  it.each([
    ['execution reverted', 3],
    ['VM execution error.', -32015],
    ['invalid opcode: INVALID', -32000],
  ])('are none of a contract that fails: %s', async (message, code) => {
    expect(await fails(message, code)).toBe(false)
  })

  it.each([
    ['The node did not answer', -32603],
    ['rate limit exceeded', -32005],
  ])('are unknown if the node fails: %s', async (message, code) => {
    await expect(fails(message, code)).rejects.toThrow(message)
  })
})
