import { expect, test } from 'vitest'
import { commitFaults } from './check-commits.mjs'

test.each([
  'feat(send): add a limit',
  'fix: keep the nonce',
  'docs(vue,svelte): name all',
  'feat(api)!: drop x',
])('commitFaults accepts "%s"', (subject) => {
  expect(commitFaults([subject])).toEqual([])
})

test.each([
  ['Add a limit', 'is not'],
  ['feature(send): add a limit', 'is not'],
  ['feat(Send): add a limit', 'is not'],
  ['feat:add a limit', 'is not'],
  ['feat: add a limit.', 'is not'],
  [`feat: ${'a'.repeat(67)}`, 'has more than 72 characters'],
])('commitFaults reports "%s"', (subject, reason) => {
  expect(commitFaults(['fix: keep the nonce', subject])).toEqual([
    expect.stringContaining(`"${subject}" ${reason}`),
  ])
})
