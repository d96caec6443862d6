import { expect, test } from 'vitest'
import { watchAbortListeners } from './watch-abort-listeners.js'

test('counts the listeners of signals that live on, and leaves the class as it was', () => {
  const prototype = Object.getPrototypeOf(new AbortController().signal) as AbortSignal
  const before = Object.getOwnPropertyNames(prototype)
  const listeners = watchAbortListeners()
  const [long, over, short] = [new AbortController(), new AbortController(), new AbortController()]
  const [remaining, removed] = [() => {}, () => {}]
  long.signal.addEventListener('abort', remaining)
  long.signal.addEventListener('abort', remaining)
  long.signal.addEventListener('abort', removed)
  over.signal.addEventListener('abort', () => {})
  expect(listeners.count()).toBe(3)
  long.signal.addEventListener('abort', () => {}, { signal: short.signal })
  long.signal.removeEventListener('abort', removed)
  short.abort()
  over.abort()
  expect(listeners.count()).toBe(1)
  listeners.stop()
  expect(Object.getOwnPropertyNames(prototype)).toEqual(before)
})
