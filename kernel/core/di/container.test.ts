import { expect, test, vi } from 'vitest'
import { createContainer, type WidgetContainer } from './container.js'
import { defineService } from '../keys.js'

const clock = defineService('demo.clock').of<{ readonly now: number }>()

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
test('creates a service once, on its first look-up, even if the value is null or undefined', () => {
  const [container, factories] = [createContainer(), { null: vi.fn(() => null), undefined: vi.fn() }]
  const keys = [
    defineService('demo.null').of<null>(),
    defineService('demo.undefined').of<undefined>(),
  ] as const
  const activation = activate(container)
  activation.provide(keys[0], factories.null)
  activation.provide(keys[1], factories.undefined)
  container.publish([activation])
  expect(keys.map((key) => container.has(key))).toEqual([true, true])
  expect(factories.null).not.toHaveBeenCalled()
  const readValues = () => keys.map((key) => container.get<unknown>(key))
  expect([readValues(), readValues()]).toEqual([
    [null, undefined],
    [null, undefined],
  ])
  expect(factories.null).toHaveBeenCalledOnce()
  expect(factories.undefined).toHaveBeenCalledOnce()
})

// behaviour 3.9
test('keys with the same id from two bundles resolve to one service', () => {
  const { container } = start()
  expect(container.get(defineService('demo.clock').of<{ readonly now: number }>())).toBe(container.get(clock))
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

test('resolves nothing from a disposed activation, even during a slow cleanup', async () => {
  const { activation } = start()
  let finish = () => {}
  activation.scope.onDispose(() => new Promise<void>((resolve) => (finish = resolve)))
  const [resolve] = activation.resolvers.values()
  expect(resolve?.()).toEqual({ now: 1 })
  const disposal = activation.scope.dispose()
  expect(() => resolve?.()).toThrow('disposed')
  finish()
  await disposal
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
