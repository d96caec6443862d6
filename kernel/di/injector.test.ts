import { expect, test, vi } from 'vitest'
import { defineService } from './keys.js'
import { Injector } from './injector.js'
import { Scope } from './scope.js'

const clock = defineService('demo.clock').of<{ readonly now: number }>()

test('makes a service on the first get and keeps it, also when it is null', () => {
  const injector = new Injector()
  const make = vi.fn(() => null)
  injector.provide(defineService('demo.nothing').of<null>(), new Scope('demo'), make)
  const again = defineService('demo.nothing').of<null>()
  expect(injector.has(again)).toBe(true)
  expect(make).not.toHaveBeenCalled()
  expect([injector.get(again), injector.get(again)]).toEqual([null, null])
  expect(make).toHaveBeenCalledOnce()
})

test('two keys with one id meet, whichever bundle they come from', () => {
  const injector = new Injector()
  injector.provide(clock, new Scope('demo'), () => ({ now: 1 }))
  expect(injector.get(defineService('demo.clock').of<{ readonly now: number }>()).now).toBe(1)
})

test('a second provider is refused with both names, never an override', () => {
  const injector = new Injector()
  injector.provide(clock, new Scope('one'), () => ({ now: 1 }))
  expect(() => injector.provide(clock, new Scope('two'), () => ({ now: 2 }))).toThrow(
    'Service "demo.clock" is provided by "one" and by "two"',
  )
  expect(injector.get(clock).now).toBe(1)
})

test('a service goes with its scope, and comes back fresh', async () => {
  const injector = new Injector()
  const scope = new Scope('demo')
  injector.provide(clock, scope, () => ({ now: 1 }))
  const first = injector.get(clock)
  await scope.dispose()
  expect(injector.has(clock)).toBe(false)
  expect(() => injector.get(clock)).toThrow('No active plugin provides "demo.clock"')
  injector.provide(clock, new Scope('demo'), () => ({ now: 1 }))
  expect(injector.get(clock)).not.toBe(first)
})

test('two injectors share nothing', () => {
  const [one, two] = [new Injector(), new Injector()]
  one.provide(clock, new Scope('demo'), () => ({ now: 1 }))
  expect(two.has(clock)).toBe(false)
  expect(() => two.get(clock)).toThrow()
})

test('a factory that throws leaves no service behind and is tried again', () => {
  const injector = new Injector()
  let fails = true
  injector.provide(clock, new Scope('demo'), () => {
    if (fails) throw new Error('not yet')
    return { now: 2 }
  })
  expect(() => injector.get(clock)).toThrow('not yet')
  fails = false
  expect(injector.get(clock).now).toBe(2)
})

test('leaves the page’s Reflect as it is', () => {
  expect(Object.getOwnPropertyNames(Reflect)).not.toContain('getMetadata')
})
