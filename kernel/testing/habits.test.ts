import { expect, test } from 'vitest'
import { drawHabits, pickHabits, type Habit } from './habits.js'

const habit = (id: string, part: string): Habit => ({
  id,
  part,
  wallet: 'Wallet',
  behaviour: 'does so',
  source: 'https://github.com/foyer/foyer/issues/1',
  namespaces: ['eip155'],
})
const habits = [habit('a1', 'a'), habit('a2', 'a'), habit('b1', 'b'), habit('c1', 'c')]
const seeds = Array.from({ length: 200 }, (_, seed) => seed)
const idsOf = (seed: number) => drawHabits(habits, seed).map(({ id }) => id)

test('the same seed draws the same habits', () => {
  for (const seed of seeds) expect(idsOf(seed)).toEqual(idsOf(seed))
})

test('a draw has one habit of each part at most', () => {
  for (const seed of seeds) {
    const parts = drawHabits(habits, seed).map(({ part }) => part)
    expect(new Set(parts).size).toBe(parts.length)
  }
})

test('each habit is drawn by some seed and left out by another', () => {
  for (const { id } of habits) {
    expect(seeds.some((seed) => idsOf(seed).includes(id))).toBe(true)
    expect(seeds.some((seed) => !idsOf(seed).includes(id))).toBe(true)
  }
})

test('habits are picked by their ids, in that order', () => {
  expect(pickHabits(habits, ['b1', 'a2'])).toEqual([habits[2], habits[1]])
})

test('an id that no habit has is refused', () => {
  expect(() => pickHabits(habits, ['x'])).toThrow('No habit has the id "x".')
})
