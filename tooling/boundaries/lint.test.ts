import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { execa } from 'execa'
import { describe, expect, test, vi } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { plantedEdges } from './fixtures/edges.js'
import { plantedHabits } from './fixtures/habits.js'
import { restrictions } from './eslint/restrictions.mjs'

// The parsers load with the first code.
vi.setConfig({ testTimeout: 60_000 })

const eslint = new ESLint({ cwd: repositoryRoot })
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

// Types come from the tsconfig.json beside the file, so that a folder of its own tells as much as the repository.
test('types are checked in code, tests and scripts, and the rules that need them report fewer violations in tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-typed-lint-'))
  try {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "target": "es2022", "allowJs": true, "checkJs": true, "noEmit": true } }',
    )
    writeFileSync(join(folder, 'code.ts'), plantedTypes)
    writeFileSync(join(folder, 'code.test.ts'), plantedTypes)
    writeFileSync(join(folder, 'script.mjs'), '/** @type {number} */\nexport const wrong = `text`\n')
    const config = join(repositoryRoot, '.oxlintrc.json')
    const { stdout } = await execa('oxlint', ['-c', config, '--format', 'json', '.'], {
      cwd: folder,
      preferLocal: true,
      localDir: repositoryRoot,
      reject: false,
    })
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
    }
    const found = (file: string) =>
      [...new Set(diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code))].sort()
    const always = [
      'no-floating-promises',
      'no-misused-promises',
      'no-unsafe-call',
      'no-unsafe-member-access',
    ]
    const inCode = ['await-thenable', 'no-unsafe-assignment', 'only-throw-error']
    const wrongType = 'TS2322'
    const codes = (names: readonly string[]) => names.map((name) => `typescript(${name})`).sort()
    expect(found('code.ts')).toEqual(codes([...always, ...inCode, wrongType]))
    expect(found('code.test.ts')).toEqual(codes([...always, wrongType]))
    expect(found('script.mjs')).toEqual(codes([wrongType]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a promise that only void drops is a violation in what a host installs and in apps, and not in tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-typed-lint-'))
  try {
    const places = ['kernel', 'plugins/send', 'plugins/send/testing', 'apps/service/src']
    for (const place of places) mkdirSync(join(folder, place), { recursive: true })
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "target": "es2022", "noEmit": true } }',
    )
    const code = `declare const later: () => Promise<number>\nexport function planted() {\n  void later()\n}\n`
    const files = [
      'kernel/code.ts',
      'plugins/send/code.ts',
      'plugins/send/code.test.ts',
      'plugins/send/testing/sample.ts',
      'apps/service/src/code.ts',
      'apps/service/src/code.long.ts',
    ]
    for (const file of files) writeFileSync(join(folder, file), code)
    // patterns of the configuration are relative to its folder
    copyFileSync(join(repositoryRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    const { stdout } = await execa('oxlint', ['--format', 'json', '.'], {
      cwd: folder,
      preferLocal: true,
      localDir: repositoryRoot,
      reject: false,
    })
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
    }
    expect(diagnostics.map(({ code: rule, filename }) => `${filename} ${rule}`).sort()).toEqual([
      'apps/service/src/code.ts typescript(no-floating-promises)',
      'kernel/code.ts typescript(no-floating-promises)',
      'plugins/send/code.ts typescript(no-floating-promises)',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const plantedTypes = `
declare const later: () => Promise<number>
declare const anything: any
export async function planted() {
  later()
  ;[1].forEach(async () => { await later() })
  const value = anything
  const wrong: number = 'text'
  anything()
  anything.name.length
  await 1
  throw 'text'
}
`
