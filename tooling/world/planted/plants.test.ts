import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bitcoinPlants, moneyPlants } from '../money/planted/plants.js'
import { plants } from './plants.js'

const textOf = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

// the long run builds them, and would be the first to say so
test('the text of each planted fault stands in its file once', () => {
  const all = [...plants, ...moneyPlants, ...bitcoinPlants]
  const stale = all.flatMap(({ id, edits }) =>
    edits
      .filter(({ file, before }) => textOf(file).split(before).length !== 2)
      .map(({ file }) => `${id} ${file}`),
  )
  expect(stale).toEqual([])
})
