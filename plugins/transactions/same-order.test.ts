import { expect, test, vi } from 'vitest'
import type { Sent, TransactionFields } from './contract.js'
import { compareReplacement } from './contract/same-order.js'

const transaction: Sent<TransactionFields> = {
  ...{ id: 'one', hash: '0xa', account: 'demo:1:alice', chainId: 'demo:1', wallet: 'Demo' },
  ...{ submittedAt: 1, status: 'pending', mark: '4' },
}
const state = { replacedBy: '0xb', trace: '4' }
const { signal } = new AbortController()

type Found = Awaited<ReturnType<Parameters<typeof compareReplacement>[0]['findOf']>>

/** Compares with a node that finds nothing of the order, as one that lags does. */
const compare = (more: Partial<NonNullable<Found>>, found: readonly string[] = []) => {
  const find = vi.fn(
    async (_from: unknown, _signal: AbortSignal) => undefined as { hash: string } | undefined,
  )
  for (const hash of found) find.mockResolvedValueOnce({ hash })
  return compareReplacement({ findOf: async () => ({ find, ...more }) }, transaction, state, signal)
}

// behaviour 17.7
test.each([
  [true, { is: 'same', found: { hash: '0xb', trace: '4' } }],
  [false, { is: 'another' }],
  [undefined, { is: 'untold' }],
] as const)('a replacement that no search finds is compared by its hash: %s', async (isSame, result) => {
  const carriesOut = vi.fn(async () => isSame)
  expect(await compare({ carriesOut })).toEqual(result)
  expect(carriesOut).toHaveBeenCalledWith({ hash: '0xb', mark: '4', submittedAt: 1 }, signal)
})

test('one that the search finds needs no comparison', async () => {
  const carriesOut = vi.fn(async () => undefined)
  expect(await compare({ carriesOut }, ['0xc', '0xb'])).toEqual({ is: 'same', found: { hash: '0xb' } })
  expect(carriesOut).not.toHaveBeenCalled()
})

test('a cancellation is one whatever the search finds', async () => {
  expect(await compare({ isCancellation: async () => true, carriesOut: async () => false })).toEqual({
    is: 'cancelled',
  })
})

test('without a comparison by the hash, one that is not found is another', async () => {
  expect(await compare({})).toEqual({ is: 'another' })
})
