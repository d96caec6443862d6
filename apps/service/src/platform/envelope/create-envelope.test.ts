import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createEnvelope, type SealedRow } from './create-envelope.js'
import { createLocalKms } from './local-kms.js'
import { masterKeys } from './master-keys.js'

const [first, second] = [
  `2026:${randomBytes(32).toString('base64')}`,
  `2027:${randomBytes(32).toString('base64')}`,
]
const open = (text: string) => createEnvelope(createLocalKms(masterKeys.parse(text), 'SHARES_KEYS'))
const secret = Buffer.from('share of a wallet')
const row: SealedRow = { table: 'shares.sets', row: 'r1', wallet: 'w1', user: 'u1', version: 1 }

describe('envelope', () => {
  test('opens what it sealed, with a data key for each text', async () => {
    const envelope = open(first)
    const sealed = await Promise.all([envelope.seal(secret, row), envelope.seal(secret, row)])
    const [, , wrapped, ciphertext] = sealed[0].split('.')
    const [, , nextWrapped, nextCiphertext] = sealed[1].split('.')
    expect(sealed[0]).toMatch(/^e1\.2026\.[\w-]+\.[\w-]+$/)
    expect([nextWrapped, nextCiphertext]).not.toContain(wrapped)
    expect([nextWrapped, nextCiphertext]).not.toContain(ciphertext)
    expect(await Promise.all(sealed.map((text) => envelope.open(text, row)))).toEqual([secret, secret])
    expect(sealed.join()).not.toContain(secret.toString('base64url'))
  })

  test.each(['table', 'row', 'wallet', 'user', 'version'] as const)(
    '19: refuses a text that was moved to another %s',
    async (field) => {
      const envelope = open(first)
      const sealed = await envelope.seal(secret, row)
      const moved = { ...row, [field]: field === 'version' ? 2 : 'x' }
      await expect(envelope.open(sealed, moved)).rejects.toThrow('belongs to another row')
    },
  )

  test('refuses the data key of another row', async () => {
    const envelope = open(first)
    const [sealed, foreign] = await Promise.all([envelope.seal(secret, row), envelope.seal(secret, row)])
    const [head, id, , ciphertext] = sealed.split('.')
    const mixed = [head, id, foreign.split('.')[2], ciphertext].join('.')
    await expect(envelope.open(mixed, row)).rejects.toThrow('was changed')
  })

  test('refuses a changed, shortened and unknown text, without quoting it', async () => {
    const envelope = open(first)
    const sealed = await envelope.seal(secret, row)
    const changed = sealed.slice(0, -6) + (sealed.at(-6) === 'A' ? 'B' : 'A') + sealed.slice(-5)
    await expect(envelope.open(changed, row)).rejects.toThrow('was changed')
    await expect(envelope.open(sealed.slice(0, -8), row)).rejects.toThrow('was changed')
    await expect(envelope.open('e1.2026..', row)).rejects.toThrow('cannot be decrypted with the key 2026')
    await expect(envelope.open('plain', row)).rejects.toThrow('unknown format')
  })

  test('21: rewraps the data key for a new master key and leaves the ciphertext', async () => {
    const sealed = await open(first).seal(secret, row)
    const envelope = open(`${second},${first}`)
    expect(await envelope.open(sealed, row)).toEqual(secret)
    const rewrapped = await envelope.rewrap(sealed)
    expect(sealed.startsWith(await envelope.currentPrefix())).toBe(false)
    expect(rewrapped.startsWith(await envelope.currentPrefix())).toBe(true)
    expect(rewrapped.split('.')[3]).toBe(sealed.split('.')[3])
    expect(await open(second).open(rewrapped, row)).toEqual(secret)
    await expect(open(second).open(sealed, row)).rejects.toThrow('the key 2026, which is not in SHARES_KEYS')
  })

  test('refuses another key under the same id', async () => {
    const sealed = await open(first).seal(secret, row)
    const envelope = open(`2026:${randomBytes(32).toString('base64')}`)
    await expect(envelope.open(sealed, row)).rejects.toThrow('cannot be decrypted with the key 2026')
  })
})

test.each([
  ['a key that is too short', `a:${randomBytes(31).toString('base64')}`],
  ['a key that is too long', `a:${randomBytes(33).toString('base64')}`],
  ['no id', randomBytes(32).toString('base64')],
  ['an id that occurs twice', `${first},${first}`],
  ['text', 'nonsense'],
])('an option of master keys with %s is refused, and the error does not quote it', (_case, text) => {
  const result = masterKeys.safeParse(text)
  expect(result.success).toBe(false)
  expect(result.error?.message).toContain('must be ID:KEY')
  expect(result.error?.message).not.toContain(text.slice(2))
})
