import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { exampleNames } from './start-example.mjs'

test('the README of the examples lists each of them', () => {
  const readme = readFileSync(join(repositoryRoot, 'apps/examples/README.md'), 'utf8')
  const listed = [...readme.matchAll(/^\| \[`([^`]+)`\]/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual(exampleNames().sort())
})
