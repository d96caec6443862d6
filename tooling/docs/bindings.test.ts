import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import * as react from 'foyerkit/react'
import * as svelte from 'foyerkit/svelte'
import * as vue from 'foyerkit/vue'

const hooksOf = (entry: object) =>
  Object.keys(entry)
    .filter((name) => name.startsWith('use'))
    .sort()

test('Vue has a composable for each hook of React', () => {
  expect(hooksOf(react).length).toBeGreaterThan(9)
  expect(hooksOf(vue)).toEqual(hooksOf(react))
})

test('Svelte has a store for each hook of React, except for the widget, which each of them takes', () => {
  expect(hooksOf(svelte)).toEqual(hooksOf(react).filter((name) => name !== 'useFoyer'))
})

test('the guide of frameworks has a row for each, with its name in all three', () => {
  const guide = readFileSync(`${repositoryRoot}docs/guides/frameworks.md`, 'utf8')
  const [, table = ''] = guide.split('## All hooks, composables and stores')
  const rows = [
    ...table.matchAll(/^\| `(use\w+)\(.*?\)` +\| `(use\w+)\(.*?\)` +\| (?:`(use\w+)\(|the `foyer`)/gm),
  ]
  expect(rows.map(([, name]) => name).sort()).toEqual(hooksOf(react))
  for (const [, name, inVue, inSvelte = 'useFoyer'] of rows) expect([inVue, inSvelte]).toEqual([name, name])
})
