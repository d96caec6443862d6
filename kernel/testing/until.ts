import { settle } from './fake-edges.js'

const timeoutMs = 45_000

/**
 * Polls a function until it returns a value other than undefined, null and false, and returns that value.
 *
 * @param expected description of the value, for the error
 * @throws an Error with the description after 45 s
 */
export async function until<T>(
  read: () => T | undefined | null | false,
  expected = 'a state',
): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const value = read()
    if (value !== undefined && value !== null && value !== false) return value
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for ${expected}`)
    await settle()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
