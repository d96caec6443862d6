import { expect, test, vi } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { createGuard } from './cruise.js'
import { notInspected, sourcesBelow, violations } from './inspected.js'

// Following all imports takes some seconds, and far longer on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

test('the repository violates no rule for static imports, with every shipped file inspected', async () => {
  const folders = ['kernel', 'plugins']
  const staticImports = await createGuard('tooling/boundaries/static-imports.cjs')
  const result = await staticImports.inspect(repositoryRoot, folders)
  const shipped = folders.flatMap(sourcesBelow).filter((file) => !/\.(test|states)|\/testing\//.test(file))
  expect(notInspected(result, shipped)).toEqual([])
  expect(violations(result)).toEqual([])
})
