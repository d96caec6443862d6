import { describe, expect, test } from 'vitest'
import { readTransaction } from './read-transaction.js'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const read = (fields: object) => readTransaction({ to, ...fields }, 1)

describe('readTransaction', () => {
  test('reads gas, fees and nonce, and takes a gas price for both fees', () => {
    expect(
      read({
        value: '0x1',
        gas: '0x5208',
        gasLimit: '0x1',
        maxFeePerGas: '0x9',
        maxPriorityFeePerGas: '0x2',
      }),
    ).toEqual({
      call: { to, value: 1n, data: undefined },
      values: { gas: 21_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 2n },
      authorizations: 0,
    })
    expect(read({ type: '0x0', gas: '0x6', gasPrice: '0x7', nonce: '0x3', chainId: '0x1' }).values).toEqual({
      gas: 6n,
      maxFeePerGas: 7n,
      maxPriorityFeePerGas: 7n,
      nonce: 3,
    })
    expect(read({ type: '0x4', authorizationList: [{}, {}], gas: null }).authorizations).toBe(2)
  })

  test.each([
    ['type', { type: '0x5' }],
    ['type', { type: '0x76', calls: [] }],
    ['type', { type: '0x3' }],
    ['type', { type: 'legacy' }],
    ['calls', { calls: [{ to }] }],
    ['blobs', { blobs: ['0x00'] }],
    ['chainId', { chainId: '0x2' }],
    ['gasLimit', { gasLimit: 'invalid' }],
    ['gas', { gas: '0x0' }],
    ['gas', { gas: `0x1${'0'.repeat(16)}` }],
    ['maxFeePerGas', { maxFeePerGas: 12 }],
    ['maxFeePerGas', { maxFeePerGas: `0x1${'0'.repeat(64)}` }],
    ['maxPriorityFeePerGas', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }],
    ['gasPrice', { gasPrice: '0x1', maxFeePerGas: '0x2' }],
    ['gasPrice', { gasPrice: '0x1', maxPriorityFeePerGas: '0x2' }],
    ['nonce', { nonce: '0xffffffffffffffff' }],
    ['value', { value: '1' }],
    ['to', { to: 'noor.eth' }],
    // a contract without code
    ['to', { to: undefined }],
    ['to', { to: null, data: '0x' }],
    ['data', { data: `0x${'ab'.repeat(30_001)}` }],
  ])('names the faulty field: %s in %o', (field, fields) => {
    expect(() => read(fields)).toThrow(
      expect.objectContaining({
        code: -32602,
        message: expect.stringMatching(`^${field} is invalid`) as string,
      }),
    )
  })
})
