import { expect, test } from 'vitest'
import { pluginNames } from '../build/entries.mjs'
import { guides } from './guides.mjs'
import { optionsPage } from './options-page.mjs'
import { readOptions } from './read-options.mjs'

test('every plugin has its table, with type, default and docstring of each option', () => {
  const tables = readOptions()
  expect(tables.map(({ title }) => title)).toEqual(['createFoyer', ...pluginNames()])
  const { page, silent } = optionsPage(tables)
  expect(silent).toEqual([])
  const rows = page.split('\n')
  expect(rows).toContain(
    '| `plugins` | `P & Complete<P>` | needed | The plugins, in the order in which they stand in lists. |',
  )
  expect(rows.find((row) => row.startsWith('| `networks` |'))).toContain(
    '| `readonly EvmChain[]` | `evmNetworks` |',
  )
  expect(rows.find((row) => row.startsWith('| `theme.mode` |'))).toContain('`"light" \\| "dark" \\| "auto"`')
})

test('an option that says nothing of itself is told', () => {
  const option = { name: 'x', type: 'string', needed: false, usual: '', summary: '', isField: false }
  const table = { title: 'thing', source: 'thing.ts', call: 'thing({ … })', options: [option] }
  expect(optionsPage([table]).silent).toEqual(['thing: option x has no docstring'])
})

test('the guides show code of the examples, all of it found', () => {
  const found = guides()
  expect(found.map(({ path }) => path)).toEqual(['docs/guides/headless.md', 'docs/guides/sign-in.md'])
  for (const { page, regions } of found) {
    expect(regions).toBeGreaterThan(2)
    expect(page.match(/^```tsx?$/gm)).toHaveLength(regions)
  }
})
