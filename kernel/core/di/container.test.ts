import { expect, test, vi } from 'vitest'
import { createContainer, type WidgetContainer } from './container.js'
import { defineService } from '../keys.js'

const clock = defineService('demo.clock').of<{ readonly now: number }>()

const activate = (container: WidgetContainer, id = 'demo') => container.activate({ id }, () => {})

/** A container in which one published activation provides the clock. */
function start(make: () => { readonly now: number } = () => ({ now: 1 })) {
  const container = createContainer()
  const activation = activate(container)
  activation.provide(clock, make)
  container.publish([activation])
  return { container, activation }
}

// behaviour 3.9
test('creates a service once, on its first look-up, also if it is null or undefined', () => {
  const [container, make] = [createContainer(), { null: vi.fn(() => null), undefined: vi.fn() }]
  const keys = [
    defineService('demo.null').of<null>(),
    defineService('demo.undefined').of<undefined>(),
  ] as const
  const activation = activate(container)
  activation.provide(keys[0], make.null)
  activation.provide(keys[1], make.undefined)
  container.publish([activation])
  expect(keys.map((key) => container.has(key))).toEqual([true, true])
  expect(make.null).not.toHaveBeenCalled()
  const look = () => keys.map((key) => container.get<unknown>(key))
  expect([look(), look()]).toEqual([
    [null, undefined],
    [null, undefined],
  ])
  expect(make.null).toHaveBeenCalledOnce()
  expect(make.undefined).toHaveBeenCalledOnce()
})

// behaviour 3.9
test('keys with the same id from two bundles resolve to one service', () => {
  const { container } = start()
  expect(container.get(defineService('demo.clock').of<{ readonly now: number }>())).toBe(container.get(clock))
})

test('a service resolves while its activation is published', () => {
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

test('a disposed activation resolves nothing, even during a slow cleanup', async () => {
  const { activation } = start()
  let finish = () => {}
  activation.scope.onDispose(() => new Promise<void>((resolve) => (finish = resolve)))
  const [resolve] = activation.resolvers.values()
  expect(resolve?.()).toEqual({ now: 1 })
  const ended = activation.scope.dispose()
  expect(() => resolve?.()).toThrow('disposed')
  finish()
  await ended
})

test('a new activation has new services while the old one is being disposed', () => {
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
test('a plugin cannot replace a service of the kernel', () => {
  const container = createContainer()
  container.provide(clock, { now: 0 })
  expect(() => activate(container).provide(clock, () => ({ now: 1 }))).toThrow(
    'Service "demo.clock" is provided by "kernel" and by "demo"',
  )
  expect([container.isKernel(clock), container.get(clock).now]).toEqual([true, 0])
})

test('two containers share no services', () => {
  const { container } = start()
  const other = createContainer()
  expect(container.isKernel(clock)).toBe(false)
  expect(other.has(clock)).toBe(false)
  expect(() => other.get(clock)).toThrow('No active plugin provides')
})

test('a factory that throws leaves no service and runs again', () => {
  let fails = true
  const { container } = start(() => {
    if (fails) throw new Error('not yet')
    return { now: 2 }
  })
  expect(() => container.get(clock)).toThrow('not yet')
  fails = false
  expect(container.get(clock).now).toBe(2)
})

test('a factory that depends on its own service throws the cycle', () => {
  const { container } = start(() => container.get(clock))
  expect(() => container.get(clock)).toThrow('Plugins require each other: demo.clock → demo.clock')
})

test('a disposed container has no services, including those of the kernel', () => {
  const container = createContainer()
  container.provide(clock, { now: 0 })
  container.dispose()
  expect(container.has(clock)).toBe(false)
})

test('leaves the page’s Reflect as it is', () => {
  // compared, because files with class services run in the same process; the package's test has the import alone
  const before = Object.getOwnPropertyNames(Reflect)
  createContainer()
    .activate({ id: 'demo' }, () => {})
    .provide(clock, () => ({}))
  expect(Object.getOwnPropertyNames(Reflect)).toEqual(before)
})
