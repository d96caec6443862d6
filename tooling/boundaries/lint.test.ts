import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, test, vi } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { plantedEdges } from './fixtures/edges.js'
import { plantedHabits } from './fixtures/habits.js'
import { restrictions } from './eslint/restrictions.mjs'

// The parsers load with the first code.
vi.setConfig({ testTimeout: 60_000 })

// The configuration of the repository without types, because planted code is in no file.
const eslint = new ESLint({ cwd: repositoryRoot, overrideConfig: [tseslint.configs.disableTypeChecked] })
const planted = Object.entries({ ...plantedEdges, ...plantedHabits })

/** Returns the messages of one rule for some code in a file. */
async function messagesOf(rule: string, code: string, filePath: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath })
  if (!result) throw new TypeError(`${filePath} was not linted`)
  expect(result.messages.filter(({ fatal }) => fatal)).toEqual([])
  return result.messages.filter(({ ruleId }) => ruleId === rule).map(({ message }) => message)
}

test('each restriction has planted code, and each planted code a restriction', () => {
  expect(planted.map(([name]) => name).sort()).toEqual(restrictions.map(({ name }) => name).sort())
})

describe.each(planted)('foyer/%s', (name, { code, at, fine, allowedAt }) => {
  const message = restrictions.find((restriction) => restriction.name === name)?.message

  test('reports each violation with the reason and the remedy', async () => {
    for (const piece of code) {
      expect([piece, ...new Set(await messagesOf(`foyer/${name}`, piece, at))]).toEqual([piece, message])
    }
  })

  test.each(fine ?? [])('accepts similar code: %s', async (piece) => {
    expect(await messagesOf(`foyer/${name}`, piece, at)).toEqual([])
  })

  test.each([allowedAt ?? []].flat())('accepts the code in %s', async (path) => {
    for (const piece of code)
      expect([piece, ...(await messagesOf(`foyer/${name}`, piece, path))]).toEqual([piece])
  })
})

test('foyer/telling-names reports a file name without a subject', async () => {
  const names = ['send-utils.ts', 'helper.ts', 'session-manager.ts', 'common.ts', 'base.ts']
  const reports = names.map(async (name) =>
    messagesOf('foyer/telling-names', 'export {}', `plugins/send/${name}`),
  )
  expect((await Promise.all(reports)).map(({ length }) => length)).toEqual(names.map(() => 1))
  expect(await messagesOf('foyer/telling-names', 'export {}', 'plugins/send/databases.ts')).toEqual([])
})

test.each(['kernel/host/create-foyer.ts', 'plugins/evm/index.ts', 'apps/playground/src/main.tsx'])(
  'the configuration of %s has the rules that need types',
  async (file) => {
    const { rules, languageOptions } = (await new ESLint({ cwd: repositoryRoot }).calculateConfigForFile(
      file,
    )) as {
      readonly rules: Readonly<Record<string, readonly unknown[]>>
      readonly languageOptions: { readonly parserOptions: { readonly project?: unknown } }
    }
    expect(rules['@typescript-eslint/no-floating-promises']?.[0]).toBe(2)
    expect(rules['@typescript-eslint/no-unsafe-call']?.[0]).toBe(2)
    expect(languageOptions.parserOptions.project).toBe('tsconfig.json')
  },
)
