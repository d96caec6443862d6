import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles } from '../boundaries/repository-files.js'
import { repositoryRoot } from '../setup/repository.mjs'
import { behaviourFaults, canCite } from './behaviour-faults.mjs'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

test('each rule of docs/behaviour.md has a test, and each citation a rule', () => {
  const files = repositoryFiles()
    .filter(canCite)
    .map((path) => ({ path, text: read(path) }))
  expect(behaviourFaults(read('docs/behaviour.md'), files)).toEqual([])
})
