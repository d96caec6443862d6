import { describe, expect, test } from 'vitest'
import { createQueue } from './queue.js'
import { createTurns } from './turns.js'

const work = (run: () => Promise<void>, survivesClose = false) => ({
  bytes: 10,
  costBytes: 10,
  survivesClose,
  run,
})

function setUp() {
  const errors: unknown[] = []
  const turn = createTurns({ maxRunning: 1, maxBytes: 1 }).of('caller')
  const create = () =>
    createQueue({ turn, ready: () => Promise.resolve(), failed: (error) => errors.push(error) })
  return { errors, create }
}

describe('createQueue', () => {
  test('reports a rejection and runs the next work', async () => {
    const { errors, create } = setUp()
    const queue = create()
    const done: string[] = []
    queue.add(work(() => Promise.reject(new Error('first'))))
    queue.add(work(async () => void done.push('second')))
    expect([queue.length, queue.bytes]).toEqual([2, 20])
    await queue.done()
    expect([done, errors, queue.length, queue.bytes]).toEqual([['second'], [new Error('first')], 0, 0])
  })

  test('takes turns with other queues', async () => {
    const { create } = setUp()
    const done: string[] = []
    const [busy, other] = [create(), create()]
    for (const name of ['a', 'b', 'c']) busy.add(work(async () => void done.push(name)))
    other.add(work(async () => void done.push('other')))
    await Promise.all([busy.done(), other.done()])
    expect(done).toEqual(['a', 'other', 'b', 'c'])
  })

  test('drops work that does not survive the close of its connection', async () => {
    const { create } = setUp()
    const queue = create()
    const done: string[] = []
    for (const name of ['a', 'b', 'c']) queue.add(work(async () => void done.push(name), name === 'c'))
    queue.close()
    await queue.done()
    expect(done).toEqual(['c'])
  })
})
