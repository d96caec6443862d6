import { expect } from 'vitest'

/** How long a page may take to get into the state a test waits for. */
const limitMs = 20_000
const betweenLooksMs = 30

/** Looks again and again until what is seen is what the matcher wants: `await eventually(read).toBe('connected')`. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: limitMs, interval: betweenLooksMs })
}
