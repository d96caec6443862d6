import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeAbiParameters } from 'viem'
import { decodeValues, digitsOf, encodeValues, wordOf } from './abi.js'

const types = [
  'text',
  'word',
  { list: 'text' },
  { list: { fields: ['word', { list: 'text' }, 'bytes'] } },
] as const
const viemTypes = [
  { type: 'string' },
  { type: 'uint256' },
  { type: 'string[]' },
  { type: 'tuple[]', components: [{ type: 'uint256' }, { type: 'string[]' }, { type: 'bytes' }] },
] as const

const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const bytes = fc.uint8Array({ maxLength: 100 }).map(digitsOf)
const texts = fc.array(text, { maxLength: 4 })
const values = fc.tuple(text, word, texts, fc.array(fc.tuple(word, texts, bytes), { maxLength: 3 }))

describe('values', () => {
  test('are encoded as viem encodes them, and decoded again', () => {
    fc.assert(
      fc.property(values, ([name, number, list, tuples]) => {
        const own = [
          name,
          wordOf(number),
          list,
          tuples.map(([one, many, data]) => [wordOf(one), many, data] as const),
        ] as const
        const digits = encodeValues(types, own)
        const foreign = tuples.map(([one, many, data]) => [one, many, `0x${data}`] as const)
        expect(`0x${digits}`).toBe(encodeAbiParameters(viemTypes, [name, number, list, foreign]))
        expect(decodeValues(types, digits)).toEqual(own)
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['an offset behind the end', wordOf(4096)],
    ['an offset beyond what a number holds', 'f'.repeat(64)],
    ['a length behind the end', wordOf(32) + wordOf(64) + 'ab'],
    ['half a word', wordOf(32).slice(1)],
  ])('that end early are refused (%s)', (_what, digits) => {
    for (const type of ['bytes', 'text', { list: 'text' }] as const)
      expect(() => decodeValues([type], digits)).toThrow(RangeError)
  })

  test('that point to the same place again and again are refused', () => {
    // 64 texts, which are one text
    const offsets = wordOf(32 * 64).repeat(64)
    const text = wordOf(32 * 64) + 'ab'.repeat(32 * 64)
    const digits = wordOf(32) + wordOf(64) + offsets + text
    expect(() => decodeValues([{ list: 'text' }], digits)).toThrow(RangeError)
  })

  test('with a length that no list has are refused before a list is made', () => {
    const digits = wordOf(32) + wordOf(2n ** 52n) + wordOf(0).repeat(65)
    expect(() => decodeValues([{ list: 'bytes' }], digits)).toThrow('The data ends too early')
  })

  test('of any bytes are decoded or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (data) => {
        try {
          decodeValues(types, digitsOf(data))
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })
})
