import { expect, test } from 'vitest'
import { every } from './every.js'

test('work that fails is reported and repeated, until the signal aborts', async () => {
  const ended = new AbortController()
  const failures: unknown[] = []
  let runs = 0
  const clock = { now: () => 0, sleep: async () => ended.signal.throwIfAborted() }
  const work = () => {
    runs += 1
    if (runs === 3) ended.abort()
    if (runs === 1) throw new Error('once')
    return runs === 2 ? Promise.reject(new Error('twice')) : undefined
  }
  await new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve())
    every(clock, 1_000, { signal: ended.signal, failed: (error) => failures.push(error) }, work)
  })
  expect(runs).toBe(3)
  expect(failures).toEqual([new Error('once'), new Error('twice')])
})
