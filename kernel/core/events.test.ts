import { expect, test, vi } from 'vitest'
import { settle } from '../testing/fake-edges.js'
import { createEventBus } from './events.js'
import { defineEvent } from './keys.js'

const moved = defineEvent<{ readonly by: number }>('demo.moved')

// behaviour 9.1
test('calls listeners synchronously, in the order of subscription, until they unsubscribe', () => {
  const bus = createEventBus(() => {})
  const calls: string[] = []
  bus.on(moved, ({ by }) => calls.push(`first ${by}`))
  const undo = bus.on(moved, ({ by }) => calls.push(`second ${by}`))
  bus.emit(moved, { by: 1 })
  undo()
  undo()
  bus.emit(moved, { by: 2 })
  expect(calls).toEqual(['first 1', 'second 1', 'first 2'])
})

// behaviour 9.2
test('reports a throwing listener with its owner and still calls the others', () => {
  const report = vi.fn()
  const bus = createEventBus(report)
  const last = vi.fn()
  bus.ownedBy('broken').on(moved, () => {
    throw new Error('boom')
  })
  bus.on(moved, last)
  bus.emit(moved, { by: 1 })
  expect(last).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'Listener of "demo.moved" in "broken" failed' }),
    { plugin: 'broken' },
  )
})

// behaviour 9.2
test('reports the rejection of an asynchronous listener with its owner', async () => {
  const report = vi.fn()
  const bus = createEventBus(report)
  const cause = new Error('boom')
  // Async functions are assignable to `() => void`.
  const listener = (async () => {
    await Promise.resolve()
    throw cause
  }) as () => void
  bus.ownedBy('broken').on(moved, listener)
  bus.ownedBy('broken').tap(listener)
  bus.emit(moved, { by: 1 })
  expect(report).not.toHaveBeenCalled()
  await settle()
  const expected = [
    expect.objectContaining({ message: 'Listener of "demo.moved" in "broken" failed', cause }),
    { plugin: 'broken' },
  ]
  expect(report.mock.calls).toEqual([expected, expected])
})

test('a tap receives every event with its id', () => {
  const bus = createEventBus(() => {})
  const tap = vi.fn()
  const undo = bus.tap(tap)
  bus.emit(moved, { by: 1 })
  undo()
  bus.emit(moved, { by: 2 })
  expect(tap.mock.calls).toEqual([[{ id: 'demo.moved', payload: { by: 1 } }]])
})

test('a listener can unsubscribe another listener during an event', () => {
  const bus = createEventBus(() => {})
  const second = vi.fn()
  bus.on(moved, () => undo())
  const undo = bus.on(moved, second)
  bus.emit(moved, { by: 1 })
  bus.emit(moved, { by: 2 })
  expect(second).toHaveBeenCalledOnce()
})

// behaviour 9.2
test.each([1, 2])('ends %i listeners that emit their own event, and reports them', (count) => {
  const report = vi.fn()
  const bus = createEventBus(report)
  for (let index = 0; index < count; index++)
    bus.ownedBy('echo').on(moved, ({ by }) => bus.emit(moved, { by: by + 1 }))
  bus.emit(moved, { by: 1 })
  expect(report.mock.calls.length).toBe(count ** 10)
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({
      cause: expect.objectContaining({ message: 'Listeners run in a loop' }) as unknown,
    }),
    { plugin: 'echo' },
  )
  report.mockClear()
  // the bus works again
  bus.on(defineEvent<object>('demo.other'), report)
  bus.emit(defineEvent<object>('demo.other'), {})
  expect(report).toHaveBeenCalledOnce()
})
