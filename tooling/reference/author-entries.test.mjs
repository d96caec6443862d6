import { expect, test } from 'vitest'
import { authorEntryFaults } from './author-entries.mjs'
import { readEntryExports } from './entry-exports.mjs'

test(
  'foyerkit/kernel has at most 120 names, and shares none with foyerkit/chain and foyerkit/money',
  { timeout: 120_000 },
  () => {
    const entries = readEntryExports()
    expect(authorEntryFaults(entries)).toEqual([])
    for (const subpath of ['./kernel', './chain', './money'])
      expect(entries.find((entry) => entry.subpath === subpath)?.exports.length).toBeGreaterThan(20)
  },
)

test('names an entry with too many names, a name in two entries, and a missing entry', () => {
  const names = Array.from({ length: 121 }, (_, index) => ({ name: `name${index}` }))
  expect(
    authorEntryFaults([
      { subpath: './kernel', exports: names },
      { subpath: './chain', exports: [{ name: 'name7' }, { name: 'addressOf' }] },
      { subpath: './ui', exports: [{ name: 'name8' }] },
    ]),
  ).toEqual(['there is no entry ./money', './kernel has 121 names, at most 120', 'name7 is in two entries'])
  expect(
    authorEntryFaults([
      { subpath: './kernel', exports: names.slice(1) },
      { subpath: './chain', exports: [] },
      { subpath: './money', exports: [] },
    ]),
  ).toEqual([])
})
