import { describe, expect, test, vi } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { createGuard } from './cruise.js'
import { inspectPlanted } from './inspect-planted.js'
import { lazyYetEager } from './lazy-yet-eager.js'
import { folderTrees } from './fixtures/folders.js'
import { packageTrees } from './fixtures/packages.js'
import { staticImportTrees } from './fixtures/static-imports.js'
import { pluginCycles } from './plugin-cycles.js'
import { notInspected, sourcesBelow, violations } from './inspected.js'

// Following all imports takes some seconds, and far longer on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const everyImport = await createGuard('.dependency-cruiser.cjs')
const staticImports = await createGuard('tooling/boundaries/static-imports.cjs')

describe.each([
  { name: 'every import', guard: everyImport, trees: { ...folderTrees, ...packageTrees } },
  { name: 'static imports', guard: staticImports, trees: staticImportTrees },
])('dependency rules for $name', ({ guard, trees }) => {
  test('each rule has a planted violation, and each planted violation a rule', () => {
    expect(Object.keys(trees).sort()).toEqual(guard.rules.map(({ name }) => name).sort())
  })

  test('each rule has a comment and the severity error', () => {
    const invalid = guard.rules.filter(({ comment, severity }) => !comment || severity !== 'error')
    expect(invalid.map(({ name }) => name)).toEqual([])
  })

  test.each(Object.entries(trees))(
    '%s reports its planted violations and no other import',
    async (rule, { files, breaks }) => {
      const { summary } = await inspectPlanted(guard, files)
      const reported = summary.violations.map(({ rule: { name }, from }) => `${name}: ${from}`)
      expect([...new Set(reported)].sort()).toEqual(breaks.map((from) => `${rule}: ${from}`).sort())
    },
  )
})

// its static imports: static-imports.long.ts
describe('the repository', () => {
  test('violates no dependency rule, with every source file inspected', async () => {
    const folders = ['kernel', 'plugins', 'apps']
    const result = await everyImport.inspect(repositoryRoot, folders)
    expect(notInspected(result, folders.flatMap(sourcesBelow))).toEqual([])
    expect(violations(result)).toEqual([])
    expect(lazyYetEager(result.modules)).toEqual([])
    expect(pluginCycles(result.modules)).toEqual([])
  })
})

test('lazyYetEager reports a module that is imported both statically and dynamically', async () => {
  const { modules } = await inspectPlanted(everyImport, {
    'plugins/evm/index.ts': `import './config.js'\nexport const load = () => [import('./balances.js'), import('./sign.js')]`,
    'plugins/evm/config.ts': `import './balances.js'\nimport type {} from './sign.js'`,
    'plugins/evm/balances.ts': 'export {}',
    'plugins/evm/sign.ts': 'export {}',
  })
  expect(lazyYetEager(modules)).toEqual(['plugins/evm/balances.ts'])
})

test('pluginCycles reports imports of types between plugins that import each other, also through a third one', async () => {
  const { modules } = await inspectPlanted(everyImport, {
    'plugins/send/contract.ts': `export const send = 1`,
    'plugins/swaps/contract.ts': `import type { Pay } from '#plugins/pay/contract'\nexport type Swap = Pay`,
    'plugins/pay/contract.ts': `import type { Ramp } from '#plugins/onramp/contract'\nexport type Pay = Ramp`,
    'plugins/onramp/contract.ts': `export type Ramp = 1`,
    'plugins/onramp/service.ts': `import type { Swap } from '#plugins/swaps/contract'\nimport { send } from '#plugins/send/contract'\nexport const swap: Swap = send`,
    'plugins/onramp/service.test.ts': `import '#plugins/pay/contract'`,
    'plugins/send/service.test.ts': `import '#plugins/onramp/contract'`,
  })
  expect(pluginCycles(modules)).toEqual([
    'plugins/onramp/service.ts → plugins/swaps/contract.ts',
    'plugins/pay/contract.ts → plugins/onramp/contract.ts',
    'plugins/swaps/contract.ts → plugins/pay/contract.ts',
  ])
})
