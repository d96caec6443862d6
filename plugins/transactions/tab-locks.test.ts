import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import { oneTabAtATime, onlyTab } from './contract.js'
import { createFakeLocks } from '../../tooling/unit/fake-locks.js'

afterEach(() => void vi.unstubAllGlobals())

/** Ends a payment in two tabs at the same time, and returns what each tab found in storage. */
async function endInTwoTabs(): Promise<readonly string[]> {
  const [clock, { signal }] = [createFakeClock(), new AbortController()]
  const found: string[] = []
  let stored = 'pending'
  const end = () =>
    oneTabAtATime(
      'order',
      async () => {
        const read = stored
        await Promise.resolve()
        found.push(read)
        stored = 'completed'
      },
      { clock, signal },
    )
  const ends = [end(), end()]
  await ends[0]
  await vi.waitFor(() => (clock.advance(250), expect(found).toHaveLength(2)))
  await Promise.all(ends)
  return found
}

test('a second tab waits until the first has stored the end', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  expect(await endInTwoTabs()).toEqual(['pending', 'completed'])
})

test('without locks a tab does not wait', async () => {
  vi.stubGlobal('navigator', {})
  expect(await endInTwoTabs()).toEqual(['pending', 'pending'])
})

test('a change that fails is rejected with its error, and the next tab has its turn', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const parts = { clock: createFakeClock(), signal: AbortSignal.abort() }
  const failing = oneTabAtATime('order', () => Promise.reject(new Error('The storage is full')), parts)
  await expect(failing).rejects.toThrow('The storage is full')
  await oneTabAtATime('order', async () => {}, parts)
})

test('work of which a tab runs the like is not begun, and is once that has ended', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const parts = { clock: createFakeClock(), signal: AbortSignal.abort() }
  let end = () => {}
  const first = onlyTab('order', () => new Promise<number>((resolve) => (end = () => resolve(1))), parts)
  await Promise.resolve()
  const work = vi.fn(async () => 2)
  expect(await onlyTab('order', work, parts)).toBeUndefined()
  expect(await onlyTab('another order', work, parts)).toEqual({ result: 2 })
  end()
  expect(await first).toEqual({ result: 1 })
  await vi.waitFor(async () => expect(await onlyTab('order', work, parts)).toEqual({ result: 2 }))
})

test('a widget that is gone lets go of work that has no answer', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const [gone, clock] = [new AbortController(), createFakeClock()]
  onlyTab('pay/1', () => new Promise(() => {}), { clock, signal: gone.signal }).catch(() => {})
  const next = { clock, signal: new AbortController().signal }
  expect(await onlyTab('pay/1', async () => 'paid', next)).toBeUndefined()
  gone.abort()
  await vi.waitFor(async () =>
    expect(await onlyTab('pay/1', async () => 'paid', next)).toEqual({ result: 'paid' }),
  )
})
