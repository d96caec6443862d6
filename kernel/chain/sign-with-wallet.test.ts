import { expect, test, vi } from 'vitest'
import { connectedProviderWith, createSign } from './sign-with-wallet.js'
import { toRejectionBy } from './to-rejection.js'

const account = 'solana:one:address'
const failure = new Error('failed')
const signFailed = vi.fn((_options: { readonly cause: unknown }) => failure)
const rejection = Object.assign(new Error('no'), { code: 4001 })

test('connectedProviderWith() returns the provider that has the method, and throws without one', async () => {
  const find = connectedProviderWith<{ sign(): void }>('sign', () => failure)
  const wallet = { sign: () => {} }
  expect(await find({ provider: async () => wallet })).toBe(wallet)
  for (const absent of [undefined, {}, { sign: 'text' }])
    await expect(find({ provider: async () => absent })).rejects.toBe(failure)
})

test('createSign() loads before it asks, and passes what is loaded and the address', async () => {
  const order: string[] = []
  const sign = createSign(async () => order.push('loaded'), signFailed)
  const { signal } = new AbortController()
  const answer = await sign({ account, signal }, async (loaded, address) => {
    order.push('asked')
    return [loaded, address]
  })
  expect([answer, order]).toEqual([
    [1, 'address'],
    ['loaded', 'asked'],
  ])
})

test.each([
  ['a rejection unchanged', rejection, rejection],
  ['its error for any other', new Error('broken'), failure],
])('createSign() throws %s', async (_, thrown, expected) => {
  const sign = createSign(async () => {}, signFailed)
  const { signal } = new AbortController()
  await expect(sign({ account, signal }, () => Promise.reject(thrown))).rejects.toBe(expected)
})

test('createSign() does not ask after an abort while it loads, and throws the reason', async () => {
  const ended = new AbortController()
  const sign = createSign(async () => ended.abort(rejection), signFailed)
  const ask = vi.fn(async () => {})
  await expect(sign({ account, signal: ended.signal }, ask)).rejects.toBe(rejection)
  expect(ask).not.toHaveBeenCalled()
})

test('toRejectionBy() converts texts of the pattern only, of errors and plain texts', () => {
  const toRejection = toRejectionBy(/^cancelled$/i)
  for (const text of ['Cancelled ', new Error('cancelled')])
    expect(toRejection(text)).toMatchObject({ kind: 'rejection', rpcCode: 4001, cause: text })
  for (const error of ['cancelled by the node', undefined, new Error('broken')])
    expect(toRejection(error)).toBe(error)
})
