import { settle } from './fake-clock.js'

/** How long a test waits for a state before it fails. */
const limitMs = 10_000

/**
 * Waits until the question has an answer that is neither undefined, null nor false, and returns it.
 * @throws an Error that says what was waited for.
 */
export async function until<T>(
  question: () => T | undefined | null | false,
  what = 'a state',
): Promise<NonNullable<T>> {
  const end = performance.now() + limitMs
  for (;;) {
    const answer = question()
    if (answer !== undefined && answer !== null && answer !== false) return answer
    if (performance.now() > end) throw new Error(`Waited ${limitMs} ms for ${what}`)
    await settle()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
