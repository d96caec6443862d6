import { expect, test, vi } from 'vitest'
import { lazy } from './lazy.js'

interface Greeter {
  greet(name: string): Promise<string>
}

test('loads with the first call, once, and calls through', async () => {
  const load = vi.fn(async () => ({ word: 'Hello' }))
  const greeter = lazy<{ word: string }, Greeter>(load, ({ word }) => ({
    greet: async (name) => `${word} ${name}`,
  }))
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([greeter.greet('Ada'), greeter.greet('Bo')])).toEqual(['Hello Ada', 'Hello Bo'])
  expect(load).toHaveBeenCalledOnce()
})

test('a load that failed is tried again at the next call', async () => {
  let down = true
  const load = async () => {
    if (down) throw new Error('offline')
    return {}
  }
  const greeter = lazy<object, Greeter>(load, () => ({ greet: async (name) => name }))
  await expect(greeter.greet('Ada')).rejects.toThrow('offline')
  down = false
  expect(await greeter.greet('Ada')).toBe('Ada')
})

test('can be awaited without being called', async () => {
  const load = vi.fn(async () => ({}))
  const greeter = lazy<object, Greeter>(load, () => ({ greet: async (name) => name }))
  expect(await greeter).toBe(greeter)
  expect(load).not.toHaveBeenCalled()
})
