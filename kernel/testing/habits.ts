import type { Clock } from '../core/edges/clock.js'

/**
 * A step that a habit stops: the wallet does not connect, does not switch its network, keeps the site's permission after a disconnect,
 * does not report what its user changes in it, or does not sign messages.
 */
export type HabitStep = 'connect' | 'switch' | 'disconnect' | 'report' | 'sign'

/** A behaviour of real wallets that differs from the standard, or from what pages expect. */
export interface Habit {
  /** Unique among the habits of all namespaces. */
  readonly id: string
  /** Wallets that were seen with it. */
  readonly wallet: string
  /** The behaviour, as a sentence without its subject. */
  readonly behaviour: string
  /** URL of the public issue, pull request or standard that describes it. */
  readonly source: string
  readonly namespaces: readonly string[]
  /** Part of the wallet that it changes. A draw has one habit for each part at most. */
  readonly part: string
  /** Steps that do not succeed with such a wallet, whatever the page does. */
  readonly stops?: readonly HabitStep[]
}

/** Time that habits wait by. A fake clock of tests fits. */
export type HabitClock = Pick<Clock, 'sleep'>

/** Time of the machine: that of habits by default. */
export const realTime: HabitClock = {
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
}

/**
 * Draws a set of habits: one for each part of the wallet, or none. The same habits and seed give the same set, so that a test that
 * prints its seed can be repeated.
 *
 * @param seed an integer
 */
export function drawHabits<H extends Habit>(habits: readonly H[], seed: number): readonly H[] {
  const random = createRandom(seed)
  const parts = [...new Set(habits.map(({ part }) => part))]
  return parts.flatMap((part) => {
    const candidates = habits.filter((habit) => habit.part === part)
    // one place more than there are habits: the wallet behaves in this part
    return candidates[Math.floor(random() * (candidates.length + 1))] ?? []
  })
}

/**
 * Returns the habits with these ids, in the order of the ids.
 *
 * @throws a TypeError for an id that no habit has
 */
export function pickHabits<H extends Habit>(habits: readonly H[], ids: readonly string[]): readonly H[] {
  return ids.map((id) => {
    const habit = habits.find((candidate) => candidate.id === id)
    if (!habit) throw new TypeError(`No habit has the id "${id}".`)
    return habit
  })
}

/** Creates a generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
