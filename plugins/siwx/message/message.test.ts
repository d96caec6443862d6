import { readFileSync } from 'node:fs'
import { isAddress, verifyMessage, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkOnServer } from './check-on-server.js'
import { checkSignIn } from './check.js'
import { SignInError, type SignInFields } from './fields.js'
import { formatSignIn } from './format.js'
import { parseSignIn } from './parse.js'

const hasChecksum = (_namespace: string, address: string) =>
  isAddress(address, { strict: true }) && /[A-F]/.test(address)

/** Reads vectors of the siwe repository, by their name. */
const vectors = <Vector>(name: string) =>
  Object.entries(
    JSON.parse(readFileSync(new URL(`testing/siwe-${name}.json`, import.meta.url), 'utf8')) as Record<
      string,
      Vector
    >,
  )

type Numbered = Omit<SignInFields, 'chainId' | 'scheme'> & { chainId: number; scheme?: string | null }
const ours = ({ chainId, scheme, ...fields }: Numbered): SignInFields => ({
  ...(scheme && { scheme }),
  ...fields,
  chainId: `eip155:${chainId}`,
})

describe('vectors of the siwe repository', () => {
  const positive = vectors<{ message: string; fields: Numbered }>('parsing-positive')
  test.each(positive)('reads %s, and writes it again', (_name, { message, fields }) => {
    expect(parseSignIn(message, { isAddress: hasChecksum })).toEqual(ours(fields))
    expect(formatSignIn(ours(fields))).toBe(message)
  })

  test.each(vectors<string>('parsing-negative'))('refuses %s', (_name, message) => {
    expect(() => parseSignIn(message, { isAddress: hasChecksum })).toThrow(SignInError)
  })

  test.each(vectors<Numbered>('parsing-negative-objects'))('does not write %s', (name, fields) => {
    const write = () => parseSignIn(formatSignIn(ours(fields)), { isAddress: hasChecksum })
    expect(write, name).toThrow(SignInError)
  })

  interface Verification extends Numbered {
    signature: Hex
    time?: string
    domainBinding?: string
    matchNonce?: string
  }
  /** Verifies as a server does: the message, its fields, its times, then the signature. */
  async function verify({ signature, time, domainBinding, matchNonce, ...numbered }: Verification) {
    const fields = ours(numbered)
    const message = formatSignIn(fields)
    const now = time === undefined ? Date.now() : Date.parse(time)
    checkSignIn(
      parseSignIn(message),
      {
        ...fields,
        ...(domainBinding !== undefined && { domain: domainBinding }),
        ...(matchNonce !== undefined && { nonce: matchNonce }),
      },
      now,
    )
    return verifyMessage({ address: fields.address as Hex, message, signature })
  }

  test.each(vectors<Verification>('verification-positive'))('verifies %s', async (_name, vector) => {
    expect(await verify(vector)).toBe(true)
  })

  test.each(vectors<Verification>('verification-negative'))('does not verify %s', async (_name, vector) => {
    expect(await verify(vector).catch(() => false)).toBe(false)
  })

  test('there are as many as the repository has', () => {
    const names = [
      'parsing-positive',
      'parsing-negative',
      'parsing-negative-objects',
      'verification-positive',
      'verification-negative',
    ]
    expect(names.map((name) => vectors(name).length)).toEqual([19, 29, 18, 4, 10])
  })
})

describe('a text that could be read in two ways', () => {
  const fields: SignInFields = {
    ...{ domain: 'shop.example', address: `0x${'1'.repeat(40)}`, uri: 'https://shop.example', version: '1' },
    ...{ chainId: 'eip155:1', nonce: 'abcdefgh12345678', issuedAt: '2026-11-27T09:00:00Z' },
  }

  test.each(['01', '0', '-1', '0x1', '1e3', '\uff11'])('is refused with the chain ID %s', (reference) => {
    const text = formatSignIn(fields).replace('Chain ID: 1', `Chain ID: ${reference}`)
    expect(() => parseSignIn(text)).toThrow(expect.objectContaining({ field: 'chainId' }))
  })

  // encoders write another character in its place, so that another text would be signed
  test.each(['a\ud800b', '\udc00'])('is not written with half of a character: %j', (statement) => {
    expect(() => formatSignIn({ ...fields, statement })).toThrow(
      expect.objectContaining({ field: 'statement' }),
    )
    expect(formatSignIn({ ...fields, statement: 'Grüße \u{1f389}' })).toContain('Grüße \u{1f389}')
  })
})

test.each([
  ['capacitor://localhost', 'capacitor://localhost/login', true],
  ['capacitor://localhost', 'tauri://localhost', false],
  ['tauri://localhost', 'tauri://other', false],
])('a server at %s takes %s as the URI of its page: %s', (origin, uri, isTaken) => {
  const fields = {
    ...{ domain: 'localhost', address: '0x1', uri, version: '1' as const, chainId: 'eip155:1' as const },
    ...{ nonce: 'abcdefgh12345678', issuedAt: '1970-01-01T00:00:00.000Z' },
  }
  const check = () => checkOnServer(fields, { origin, nonceIssuedAt: 0, now: 0 })
  if (isTaken) expect(check).not.toThrow()
  else expect(check).toThrow('uri')
})
