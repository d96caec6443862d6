import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeVariables } from './theme-variables.js'

const sheets = ['tokens.css', 'modal-tokens.css'].map((name) =>
  readFileSync(new URL(`../../../kernel/ui/theme/${name}`, import.meta.url), 'utf8'),
)

test('the page offers every variable that the sheets set, and no other', () => {
  const set = new Set(sheets.join('').match(/(?<=^\s+--foyer-)[a-z0-9-]+(?=:)/gm))
  expect([...themeVariables].sort()).toEqual([...set].sort())
  expect(set.size).toBeGreaterThan(70)
})
