import { expect, test, vi } from 'vitest'
import { settle } from '../testing/fake-clock.js'
import { createEventBus } from './bus.js'
import { defineEvent } from './keys.js'

const moved = defineEvent('demo.moved').of<{ readonly by: number }>()

test('tells listeners at once, in the order in which they came, until they leave', () => {
  const bus = createEventBus(() => {})
  const heard: string[] = []
  bus.on(moved, ({ by }) => heard.push(`first ${by}`))
  const undo = bus.on(moved, ({ by }) => heard.push(`second ${by}`))
  bus.emit(moved, { by: 1 })
  undo()
  undo()
  bus.emit(moved, { by: 2 })
  expect(heard).toEqual(['first 1', 'second 1', 'first 2'])
})

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
    expect.objectContaining({ message: 'A listener of "demo.moved" in "broken" failed' }),
    { plugin: 'broken' },
  )
})

test('reports the rejection of an asynchronous listener with its owner', async () => {
  const report = vi.fn()
  const bus = createEventBus(report)
  const cause = new Error('boom')
  // a host may pass an async function where the type says void
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
    expect.objectContaining({ message: 'A listener of "demo.moved" in "broken" failed', cause }),
    { plugin: 'broken' },
  ]
  expect(report.mock.calls).toEqual([expected, expected])
})

test('a tap hears everything with its id', () => {
  const bus = createEventBus(() => {})
  const tap = vi.fn()
  const undo = bus.tap(tap)
  bus.emit(moved, { by: 1 })
  undo()
  bus.emit(moved, { by: 2 })
  expect(tap.mock.calls).toEqual([[{ id: 'demo.moved', payload: { by: 1 } }]])
})

test('a listener that unsubscribes another while it is told does not break the round', () => {
  const bus = createEventBus(() => {})
  const second = vi.fn()
  bus.on(moved, () => undo())
  const undo = bus.on(moved, second)
  bus.emit(moved, { by: 1 })
  bus.emit(moved, { by: 2 })
  expect(second).toHaveBeenCalledOnce()
})
