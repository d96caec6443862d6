import { describe, expect, test } from 'vitest'
import { createTurns, type Turn } from './turns.js'

function setUp(options: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(options)
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (turn: Turn, name: string, bytes?: number) =>
    turn.run(() => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }, bytes)
  /** Ends the oldest running work, and waits until the next ones have started. */
  const end = async () => {
    ends.shift()?.()
    for (let at = 0; at < 3; at++) await new Promise(setImmediate)
  }
  return { turns, started, run, end }
}

describe('createTurns', () => {
  test('alternates between callers, each in its order', async () => {
    const { turns, started, run, end } = setUp({ maxRunning: 1, maxBytes: 1 })
    const [busy, other] = [turns.of('busy'), turns.of('other')]
    for (const name of ['a', 'b', 'c']) void run(busy, name)
    for (const name of ['x', 'y']) void run(other, name)
    for (let at = 0; at < 5; at++) await end()
    expect(started).toEqual(['a', 'b', 'x', 'c', 'y'])
  })

  test('runs large works one after the other, and small ones of other callers beside them', async () => {
    const { turns, started, run, end } = setUp({ maxRunning: 3, maxBytes: 100_000 })
    const [busy, other] = [turns.of('busy'), turns.of('other')]
    for (const name of ['a', 'b']) void run(busy, name, 200_000)
    void run(other, 'small', 500)
    await end()
    await expect.poll(() => started).toEqual(['a', 'small', 'b'])
  })

  test('pauses after a work above the maximum, and runs small ones meanwhile', async () => {
    const pauses: { readonly ms: number; end(): void }[] = []
    const pause = (ms: number) => new Promise<void>((resolve) => pauses.push({ ms, end: resolve }))
    const { turns, started, run, end } = setUp({ maxRunning: 3, maxBytes: 100_000, pause })
    const [busy, other] = [turns.of('busy'), turns.of('other')]
    for (const name of ['a', 'b']) void run(busy, name, 200_000)
    await end()
    void run(other, 'small', 500)
    expect(started).toEqual(['a', 'small'])
    expect(pauses.map(({ ms }) => ms > 0)).toEqual([true])
    pauses[0]?.end()
    await end()
    expect(started).toEqual(['a', 'small', 'b'])
  })

  test('frees the turn of a work that fails', async () => {
    const { turns, started, run } = setUp({ maxRunning: 1, maxBytes: 1 })
    const turn = turns.of('caller')
    await expect(turn.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    void run(turn, 'next')
    expect(started).toEqual(['next'])
  })
})
