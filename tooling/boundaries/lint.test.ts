import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, test, vi } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { plantedEdges } from './fixtures/edges.js'
import { plantedHabits } from './fixtures/habits.js'
import { restrictions } from './eslint/restrictions.mjs'

// the parsers load with the first code
vi.setConfig({ testTimeout: 60_000 })

// the repository's own configuration, but without types: planted code is in no file
const eslint = new ESLint({ cwd: repositoryRoot, overrideConfig: [tseslint.configs.disableTypeChecked] })
const planted = Object.entries({ ...plantedEdges, ...plantedHabits })

/** What one rule says of some code at some place. */
async function told(rule: string, code: string, filePath: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath })
  if (!result) throw new TypeError(`${filePath} is not looked at`)
  expect(result.messages.filter(({ fatal }) => fatal)).toEqual([])
  return result.messages.filter(({ ruleId }) => ruleId === rule).map(({ message }) => message)
}

test('each restriction has planted code, and each planted code a restriction', () => {
  expect(planted.map(([name]) => name).sort()).toEqual(restrictions.map(({ name }) => name).sort())
})

describe.each(planted)('%s', (name, { code, at, fine, allowedAt }) => {
  const message = restrictions.find((restriction) => restriction.name === name)?.message

  test('is told of all that breaks it, with the reason and the remedy', async () => {
    for (const piece of code) {
      expect([piece, ...new Set(await told(`foyer/${name}`, piece, at))]).toEqual([piece, message])
    }
  })

  test.each(fine ?? [])('is not told of what only looks like it: %s', async (piece) => {
    expect(await told(`foyer/${name}`, piece, at)).toEqual([])
  })

  test.each(allowedAt === undefined ? [] : [allowedAt])(
    'is not told of it where it is allowed: %s',
    async (place) => {
      for (const piece of code)
        expect([piece, ...(await told(`foyer/${name}`, piece, place))]).toEqual([piece])
    },
  )
})

test('a file whose name says nothing of what it does is told of', async () => {
  const names = ['send-utils.ts', 'helper.ts', 'session-manager.ts', 'common.ts', 'base.ts']
  const said = names.map(async (name) => told('foyer/telling-names', 'export {}', `plugins/send/${name}`))
  expect((await Promise.all(said)).map(({ length }) => length)).toEqual(names.map(() => 1))
  expect(await told('foyer/telling-names', 'export {}', 'plugins/send/databases.ts')).toEqual([])
})

test.each(['kernel/host/create-foyer.ts', 'plugins/evm/index.ts', 'apps/playground/src/main.tsx'])(
  '%s is checked with the help of its types',
  async (file) => {
    const { rules, languageOptions } = (await new ESLint({ cwd: repositoryRoot }).calculateConfigForFile(
      file,
    )) as {
      readonly rules: Readonly<Record<string, readonly unknown[]>>
      readonly languageOptions: { readonly parserOptions: { readonly projectService?: unknown } }
    }
    expect(rules['@typescript-eslint/no-floating-promises']?.[0]).toBe(2)
    expect(rules['@typescript-eslint/no-unsafe-call']?.[0]).toBe(2)
    expect(languageOptions.parserOptions.projectService).toBe(true)
  },
)
