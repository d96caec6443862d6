import { expect, test, vi } from 'vitest'
import { createContainer, type WidgetContainer } from './container.js'
import { defineService } from '../keys.js'
import { settle } from '../../testing/fake-edges.js'

const clock = defineService<{ readonly now: number }>('demo.clock')

const activate = (container: WidgetContainer, id = 'demo') => container.activate({ id }, () => {})

/** A container in which one published activation provides the clock. */
function start(createClockService: () => { readonly now: number } = () => ({ now: 1 })) {
  const container = createContainer()
  const activation = activate(container)
  activation.provide(clock, createClockService)
  container.publish([activation])
  return { container, activation }
}

// behaviour 3.9
test('creates a service once, on its first look-up', () => {
  const create = vi.fn(() => ({ now: 1 }))
  const { container } = start(create)
  expect(container.has(clock)).toBe(true)
  expect(create).not.toHaveBeenCalled()
  expect(container.get(clock)).toBe(container.get(clock))
  expect(create).toHaveBeenCalledOnce()
})

// behaviour 3.9
test('keys with the same id from two bundles resolve to one service', () => {
  const { container } = start()
  expect(container.get(defineService<{ readonly now: number }>('demo.clock'))).toBe(container.get(clock))
})

test('resolves a service only while its activation is published', () => {
  const container = createContainer()
  const activation = activate(container)
  activation.provide(clock, () => ({ now: 1 }))
  expect(container.has(clock)).toBe(false)
  container.publish([activation])
  expect(container.get(clock).now).toBe(1)
  container.publish([])
  expect(container.has(clock)).toBe(false)
  expect(() => container.get(clock)).toThrow('No active plugin provides "demo.clock"')
})

// behaviour 3.13
test('an activation resolves what it provides and requires until its cleanups have ended', async () => {
  const { container, activation } = start()
  const dependent = container.activate({ id: 'dependent', requires: { clock } }, () => {})
  expect([...dependent.providers]).toEqual([activation])
  let finish = () => {}
  dependent.scope.onDispose(() => new Promise<void>((resolve) => (finish = resolve)))
  container.publish([])
  const ended = dependent.scope.dispose()
  expect(container.has(clock)).toBe(false)
  expect(dependent.services.get(clock)).toEqual({ now: 1 })
  finish()
  await ended
  expect(() => dependent.services.get(clock)).toThrow('No active plugin provides "demo.clock"')
  expect(dependent.services.has(clock)).toBe(false)
})

test('disposes the container of an activation after its cleanups', async () => {
  const { activation } = start()
  const [resolve] = activation.resolvers.values()
  let service: unknown
  activation.scope.onDispose(async () => {
    await settle()
    service = resolve?.()
  })
  await activation.scope.dispose()
  expect(service).toEqual({ now: 1 })
  expect(() => resolve?.()).toThrow('disposed')
})

test('a new activation creates new services while the old activation is being disposed', () => {
  const { container, activation } = start()
  const first = container.get(clock)
  activation.scope.onDispose(() => new Promise(() => {}))
  void activation.scope.dispose()
  const next = activate(container)
  next.provide(clock, () => ({ now: 2 }))
  container.publish([next])
  expect(container.get(clock)).not.toBe(first)
  expect(container.get(clock).now).toBe(2)
})

// behaviour 3.9
test('rejects a plugin that provides a service of the kernel', () => {
  const container = createContainer()
  container.provide(clock, { now: 0 })
  expect(() => activate(container).provide(clock, () => ({ now: 1 }))).toThrow(
    'Service "demo.clock" is provided by "kernel" and by "demo"',
  )
  expect([container.isKernel(clock), container.get(clock).now]).toEqual([true, 0])
})

test('two containers share no services', () => {
  const { container } = start()
  const secondContainer = createContainer()
  expect(container.isKernel(clock)).toBe(false)
  expect(secondContainer.has(clock)).toBe(false)
  expect(() => secondContainer.get(clock)).toThrow('No active plugin provides')
})

test('calls a factory again after it has thrown', () => {
  let fails = true
  const { container } = start(() => {
    if (fails) throw new Error('not yet')
    return { now: 2 }
  })
  expect(() => container.get(clock)).toThrow('not yet')
  fails = false
  expect(container.get(clock).now).toBe(2)
})

test('throws the cycle if a factory depends on its own service', () => {
  const { container } = start(() => container.get(clock))
  expect(() => container.get(clock)).toThrow('Plugins require each other: demo.clock → demo.clock')
})

test('has no services after disposal, not even those of the kernel', () => {
  const container = createContainer()
  container.provide(clock, { now: 0 })
  container.dispose()
  expect(container.has(clock)).toBe(false)
})

test('adds no function to the page’s Reflect', () => {
  // Compared, because other files with class services run in the same process. The package tests import it alone.
  const initialNames = Object.getOwnPropertyNames(Reflect)
  createContainer()
    .activate({ id: 'demo' }, () => {})
    .provide(clock, () => ({}))
  expect(Object.getOwnPropertyNames(Reflect)).toEqual(initialNames)
})
