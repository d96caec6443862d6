import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createEncryption } from './create-encryption.js'
import { encryptionKeys } from './encryption-keys.js'

const [first, second] = [
  `2026:${randomBytes(32).toString('base64')}`,
  `2027:${randomBytes(32).toString('base64')}`,
]
const open = (text: string) => createEncryption(encryptionKeys.parse(text))
const secret = Buffer.from('the key share of a visitor')
const place = 'shares.1'

describe('encryption', () => {
  test('gives back what it was given, and never the same text twice', () => {
    const { encrypt, decrypt } = open(first)
    const [one, other] = [encrypt(secret, place), encrypt(secret, place)]
    expect(one).toMatch(/^v1\.2026\.[\w-]{16}\.[\w-]+$/)
    expect(one).not.toBe(other)
    expect([decrypt(one, place), decrypt(other, place)]).toEqual([secret, secret])
    expect(decrypt(encrypt(new Uint8Array(), place), place)).toHaveLength(0)
  })

  test('with a new key first reads what the old one wrote, and says that it is not current', () => {
    const old = open(first).encrypt(secret, place)
    const { encrypt, decrypt, isCurrent } = open(`${second},${first}`)
    expect(decrypt(old, place)).toEqual(secret)
    expect([isCurrent(old), isCurrent(encrypt(secret, place))]).toEqual([false, true])
    expect(() => open(second).decrypt(old, place)).toThrow(
      'needs the key 2026, which is not in ENCRYPTION_KEYS',
    )
  })

  test.each([
    ['another place', (text: string) => [text, 'shares.2']],
    [
      'another key under the id',
      (text: string) => [text, place],
      `2026:${randomBytes(32).toString('base64')}`,
    ],
    [
      'a changed letter',
      (text: string) => [text.slice(0, -6) + (text.at(-6) === 'A' ? 'B' : 'A') + text.slice(-5), place],
    ],
    ['a text that was cut off', (text: string) => [text.slice(0, -8), place]],
    ['no text at all', () => ['v1.2026..', place]],
  ] as const)('refuses %s', (_what, change, keys: string = first) => {
    const [text = '', context = ''] = change(open(first).encrypt(secret, place))
    expect(() => open(keys).decrypt(text, context)).toThrow('cannot be decrypted with the key 2026')
  })

  test('refuses a text of an unknown format, and to encrypt without a key', () => {
    expect(() => open(first).decrypt('plain', place)).toThrow('unknown format')
    expect(() => open('').encrypt(secret, place)).toThrow('ENCRYPTION_KEYS is not set')
  })
})

test.each([
  ['a key that is too short', `a:${randomBytes(31).toString('base64')}`],
  ['a key that is too long', `a:${randomBytes(33).toString('base64')}`],
  ['no id', randomBytes(32).toString('base64')],
  ['an id that occurs twice', `${first},${first}`],
  ['text', 'nonsense'],
])('ENCRYPTION_KEYS with %s is refused, and the error does not quote it', (_what, text) => {
  const result = encryptionKeys.safeParse(text)
  expect(result.success).toBe(false)
  expect(result.error?.message).toContain('must be ID:KEY')
  expect(result.error?.message).not.toContain(text.slice(2))
})
