import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import { oneTabAtATime } from './one-tab-at-a-time.js'

afterEach(() => void vi.unstubAllGlobals())

/** Locks of a browser, which all tabs of a site share. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, run: () => Promise<void>) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(run)
    queues.set(name, turn)
    return turn
  }
  return { request }
}

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
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  expect(await endInTwoTabs()).toEqual(['pending', 'completed'])
})

test('without locks a tab does not wait', async () => {
  vi.stubGlobal('navigator', {})
  expect(await endInTwoTabs()).toEqual(['pending', 'pending'])
})

test('a change that fails is rejected with its error, and the next tab has its turn', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  const parts = { clock: createFakeClock(), signal: AbortSignal.abort() }
  const failing = oneTabAtATime('order', () => Promise.reject(new Error('The storage is full')), parts)
  await expect(failing).rejects.toThrow('The storage is full')
  await oneTabAtATime('order', async () => {}, parts)
})
