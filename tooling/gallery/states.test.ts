import { expect, test } from 'vitest'
import { findSubjects } from './subjects.js'

const { found: subjects, missing: subjectsWithoutStates } = findSubjects()

test('every view and trigger of every plugin has gallery states', () => {
  expect(subjectsWithoutStates).toEqual([])
  expect(subjects.length).toBeGreaterThan(4)
})

test.each(subjects)('$id has at least two states with unique names', ({ states }) => {
  const names = states.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
})
