import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { readTypedData } from './typed-data.js'
import { TypedDataError } from './typed-data-values.js'

const read = (type: string, value: unknown, more: object = {}) =>
  readTypedData(
    JSON.stringify({
      domain: { name: 'Shop', chainId: 8453 },
      types: { Order: [{ name: 'price', type }], ...more },
      primaryType: 'Order',
      message: { price: value },
    }),
  )
const price = (type: string, value: unknown) => read(type, value).message['price']
const address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

describe('values of typed data', () => {
  it.each([
    ['uint256', '0x012a05f200', '5000000000'],
    ['uint256', 5, '5'],
    ['uint256', 10 ** 18, '1000000000000000000'],
    ['uint256', '007', '7'],
    ['uint256', (2n ** 256n - 1n).toString(), (2n ** 256n - 1n).toString()],
    ['int8', '-128', '-128'],
    ['bool', true, true],
    ['address', address.toLowerCase(), address],
    ['bytes', '0xABcd', '0xabcd'],
    ['bytes4', '0xABCDEF01', '0xabcdef01'],
    ['string', ' 5 ', ' 5 '],
    ['uint8[2]', ['0x1', 2], ['1', '2']],
  ])('of %s: %j is read as %j', (type, value, canonical) => {
    expect(price(type, value)).toEqual(canonical)
  })

  it.each([
    ['uint256', ''],
    ['uint256', '  '],
    ['uint256', ' 5 '],
    ['uint256', '\n7\n'],
    ['uint256', '0x'],
    ['uint256', '0b101'],
    ['uint256', '0o17'],
    ['uint256', '+5'],
    ['uint256', '1e3'],
    ['uint256', '1.0'],
    ['uint256', 1.5],
    ['uint256', []],
    ['uint256', [5]],
    ['uint256', {}],
    ['uint256', true],
    ['uint256', null],
    ['uint256', undefined],
    ['uint256', -1],
    ['uint8', 256],
    ['int8', 128],
    ['uint256', (2n ** 256n).toString()],
    ['bool', 'true'],
    ['bool', 1],
    ['address', '0x12'],
    ['address', 0],
    ['address', address.replace('f', 'F')],
    ['bytes', 'abcd'],
    ['bytes', '0xabc'],
    ['bytes4', '0xabcdef'],
    ['bytes4', 5],
    ['string', 5],
    ['uint8[2]', [1]],
    ['uint8[]', { 0: 1 }],
    ['uint8[]', '12'],
  ])('of %s: %j is refused, by the name of the field', (type, value) => {
    expect(() => read(type, value)).toThrow(TypedDataError)
    expect(() => read(type, value)).toThrow(/^message\.price/)
  })

  it('name the field of a struct in a list', () => {
    const types = { Item: [{ name: 'amount', type: 'uint256' }] }
    expect(() => read('Item[]', [{ amount: 1 }, { amount: '' }], types)).toThrow('message.price.1.amount')
  })

  it('are what is hashed', () => {
    const types = {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'price', type: 'uint256' }],
    } as const
    const domain = { name: 'Shop', chainId: 8453n }
    const hash = hashTypedData({ domain, types, primaryType: 'Order', message: { price: 5n } })
    expect(read('uint256', '0x05').hash).toBe(hash)
  })

  it('have no type with the name of a list, which would be read as the one and hashed as the other', () => {
    expect(() => read('A[]', [], { 'A[]': [{ name: 'x', type: 'uint256' }] })).toThrow('invalid name')
  })
})
