import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { run } from '../compose/cli.js'

const folder = mkdtempSync(join(tmpdir(), 'create-plugin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function createPlugin(...args: string[]) {
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  const code = await run(['create-plugin', ...args], { log: print, error: print })
  return { code, text: printed.join('\n') }
}

describe('foyerkit create-plugin', () => {
  test.each(['feature', 'connector', 'namespace', 'theme'])(
    'makes a package of the kind %s',
    async (kind) => {
      const out = join(folder, kind)
      const { code, text } = await createPlugin('near-x', '--kind', kind, '--out', out)
      expect([code, text]).toEqual([0, expect.stringContaining('npm install')])
      const files = readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
      expect(files.sort()).toEqual(
        ['.gitignore', 'README.md', 'package.json', 'src/near-x.test.ts', 'src/near-x.ts']
          .concat(['tsconfig.build.json', 'tsconfig.json'])
          .sort(),
      )
      const read = (file: string) => readFileSync(join(out, file), 'utf8')
      for (const file of files) expect(read(file)).not.toMatch(/(?<!rpc\.)example/i)
      const manifest = JSON.parse(read('package.json')) as Record<string, unknown>
      expect(manifest).toMatchObject({
        name: 'foyer-plugin-near-x',
        exports: { '.': { types: './dist/near-x.d.ts', default: './dist/near-x.js' } },
        files: ['dist'],
        peerDependencies: { foyerkit: '^0.1.0' },
        publishConfig: { access: 'public' },
        scripts: { prepublishOnly: 'npm test && npm run build' },
      })
      expect(read('src/near-x.ts')).toMatch(/export (const|function) nearX\b/)
      if (kind !== 'theme') expect(read('src/near-x.ts')).toContain("id: 'near-x'")
      expect(read('README.md')).toMatch(/^# Near X\n/)
    },
  )

  test.each([
    ['no name', ['--kind', 'feature'], 'Name one plugin, not 0'],
    ['a name that is no id', ['Near', '--kind', 'feature'], '"Near" cannot be the id of a plugin'],
    [
      'a name that is a word of JavaScript',
      ['new', '--kind', 'feature'],
      '"new" cannot be the id of a plugin',
    ],
    [
      'a name that the code of the template has',
      ['define-plugin', '--kind', 'feature'],
      '"define-plugin" cannot be the id of a plugin: its code would have two meanings of definePlugin. Choose',
    ],
    ['no kind', ['near'], 'Name a kind: --kind namespace|connector|feature|theme'],
    ['an unknown kind', ['near', '--kind', 'chain'], 'There is no kind "chain". Choose one of namespace'],
    ['a long namespace', ['near-protocol', '--kind', 'namespace'], 'CAIP-2 allows 3 to 8 characters'],
    ['an unknown option', ['near', '--king', 'feature'], "Unknown option '--king'"],
  ])('refuses %s, and writes nothing', async (_, args, message) => {
    const out = join(folder, 'refused')
    const { code, text } = await createPlugin(...args, '--out', out)
    expect([code, text, existsSync(out)]).toEqual([1, expect.stringContaining(message), false])
  })

  test('refuses a folder with files', async () => {
    const out = join(folder, 'twice')
    await createPlugin('near', '--kind', 'feature', '--out', out)
    const { code, text } = await createPlugin('near', '--kind', 'feature', '--out', out)
    expect([code, text]).toEqual([1, expect.stringMatching(/twice is not empty: it has /)])
  })

  test('refuses a file in place of a folder', async () => {
    const out = join(folder, 'file')
    writeFileSync(out, 'mine')
    const { code, text } = await createPlugin('near', '--kind', 'feature', '--out', out)
    expect([code, text]).toEqual([1, `${out} is a file. Choose another folder.`])
    expect(readFileSync(out, 'utf8')).toBe('mine')
  })

  test('refuses a folder in a file', async () => {
    const letter = join(folder, 'letter')
    writeFileSync(letter, 'mine')
    const out = join(letter, 'plugin')
    const { code, text } = await createPlugin('near', '--kind', 'feature', '--out', out)
    expect([code, text]).toEqual([
      1,
      `The folder ${out} cannot be made: a part of its path is a file. Choose another folder.`,
    ])
  })
})
