import { expect, test } from 'vitest'
import { findSubjects } from './subjects.js'

const { found, missing } = findSubjects()

test('every view and trigger of every plugin has its states written down', () => {
  expect(missing).toEqual([])
  expect(found.length).toBeGreaterThan(4)
})

test.each(found)('$id has at least two states, each with a name of its own', ({ states }) => {
  const names = states.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
})
