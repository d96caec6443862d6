import { expect, expectTypeOf, test, vi } from 'vitest'
import { lazy, lazyPart } from './lazy.js'

const createGreeter = (word: string) => ({
  greet: async (name: string) => `${word} ${name}`,
  /** Synchronous here, returns a promise in the lazy service. */
  length: (name: string) => name.length,
  language: 'en',
})

test('loads once, at the first call, and forwards calls', async () => {
  const load = vi.fn(async () => createGreeter('Hello'))
  const greeter = lazy(load, ['greet', 'length'])
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([greeter.greet('Ada'), greeter.greet('Bo'), greeter.length('Cy')])).toEqual([
    'Hello Ada',
    'Hello Bo',
    2,
  ])
  expect(load).toHaveBeenCalledOnce()
})

test('rejects if the load fails, and loads again at the next call', async () => {
  let isDown = true
  const greeter = lazy(async () => {
    if (isDown) throw new Error('offline')
    return createGreeter('Hello')
  }, ['greet'])
  await expect(greeter.greet('Ada')).rejects.toThrow('offline')
  isDown = false
  expect(await greeter.greet('Ada')).toBe('Hello Ada')
})

test('has no properties but the named methods, so that it can be awaited', async () => {
  const load = vi.fn(async () => createGreeter('Hello'))
  const greeter = lazy(load, ['greet'])
  expect(await greeter).toBe(greeter)
  expect(Object.keys(greeter)).toEqual(['greet'])
  expect(load).not.toHaveBeenCalled()
})

test('without names it has every method, always the same function, and can be awaited', async () => {
  const load = vi.fn(async () => createGreeter('Hello'))
  const greeter = lazy(load)
  expect(await greeter).toBe(greeter)
  expect(greeter.greet).toBe(greeter.greet)
  expect(Object.keys({ ...lazy(load) })).toEqual([])
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([greeter.greet('Ada'), greeter.length('Cy')])).toEqual(['Hello Ada', 2])
  expect(load).toHaveBeenCalledOnce()
})

test('a lazy part loads once, and again at the next call after a failed load', async () => {
  const load = vi.fn(async () => createGreeter('Hello'))
  load.mockRejectedValueOnce(new Error('offline'))
  const part = lazyPart(load)
  expect(load).not.toHaveBeenCalled()
  const both = await Promise.allSettled([part(), part()])
  expect([both.map(({ status }) => status), load.mock.calls.length]).toEqual([['rejected', 'rejected'], 1])
  const greeter = await part()
  expect(await part()).toBe(greeter)
  expect(load).toHaveBeenCalledTimes(2)
})

test('types: every method returns a promise, and other properties cannot be used', () => {
  const greeter = lazy(async () => createGreeter('Hello'), ['greet', 'length', 'language'])
  expectTypeOf(greeter.greet).toEqualTypeOf<(name: string) => Promise<string>>()
  expectTypeOf(greeter.length).toEqualTypeOf<(name: string) => Promise<number>>()
  expectTypeOf(greeter.language).toBeNever()
  // @ts-expect-error the service has no such method
  lazy(async () => createGreeter('Hello'), ['shout'])
})
