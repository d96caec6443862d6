import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { run } from './run.mjs'
import { templates } from './templates.mjs'

const folder = mkdtempSync(join(tmpdir(), 'create-foyer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string[]} args @param {string[]} [answers] of a user at a terminal */
async function create(args, answers) {
  const printed = /** @type {string[]} */ ([])
  const questions = /** @type {string[]} */ ([])
  const rest = [...(answers ?? [])]
  const code = await run(args, {
    cwd: folder,
    log: (text) => printed.push(text),
    error: (text) => printed.push(text),
    ...(answers && {
      ask: async (question) => {
        questions.push(question)
        return rest.shift() ?? ''
      },
    }),
  })
  return { code, text: printed.join('\n'), questions }
}

/** @param {string} app @param {string} file */
const read = (app, file) => readFileSync(join(folder, app, file), 'utf8')

/** @param {string} app */
const filesOf = (app) => readdirSync(join(folder, app), { recursive: true }).map(String)

describe('create-foyer', () => {
  test.each(
    templates.flatMap(({ name, hasWagmi }) =>
      (hasWagmi ? [false, true] : [false]).map((wagmi) => [name, wagmi]),
    ),
  )('makes an app of %s (wagmi: %s)', async (name, wagmi) => {
    const app = `app-${name}-${wagmi}`
    const { code, text } = await create([app, '--template', String(name), ...(wagmi ? ['--wagmi'] : [])])
    expect([code, text]).toEqual([0, expect.stringContaining(`cd ${app}`)])
    const manifest = JSON.parse(read(app, 'package.json'))
    expect(manifest).toMatchObject({ name: app, private: true, scripts: { test: 'vitest run' } })
    expect(Object.keys(manifest.dependencies).some((dependency) => dependency.includes('wagmi'))).toBe(wagmi)
    expect(read(app, '.gitignore')).toContain('node_modules')
    expect(read(app, 'README.md')).toContain(`# ${app}`)
    expect(filesOf(app).filter((file) => /(^|\/)_/.test(file))).toEqual([])
    const sources = filesOf(app).flatMap((file) =>
      /\.(tsx?|vue|svelte|html)$/.test(file) ? [read(app, file)] : [],
    )
    for (const id of ['connect', 'address', 'network', 'balance', 'sign', 'signature'])
      expect(sources.join('\n')).toContain(`data-testid="${id}"`)
    expect(read(app, 'README.md') + sources.join('\n')).not.toContain('{{name}}')
  })

  test('asks for folder, template and wagmi at a terminal', async () => {
    const { code, questions, text } = await create([], ['asked', 'react', 'y'])
    expect([code, questions.length]).toEqual([0, 3])
    expect(text).toContain('Next.js with the app router')
    expect(JSON.parse(read('asked', 'package.json')).dependencies).toHaveProperty('wagmi')
  })

  test('asks nothing that was given, or that the template does not have', async () => {
    expect((await create(['asked-2', '--template', 'vue'], [])).questions).toEqual([])
    expect((await create(['asked-3'], ['svelte'])).questions).toHaveLength(1)
  })

  test.each([
    [
      'an unknown template',
      ['a', '--template', 'ember'],
      'There is no template "ember". Choose one of vanilla, react',
    ],
    [
      'a name that npm refuses',
      ['My App', '--template', 'react'],
      '"My App" cannot be the name of a package',
    ],
    [
      'no template without a terminal',
      ['a'],
      'Name a template: npm create foyer my-app -- --template vanilla|react|next|vue|svelte',
    ],
    ['no folder without a terminal', [], 'Name a folder: npm create foyer my-app'],
    ['two folders', ['a', 'b'], 'Name one folder, not 2.'],
    ['wagmi where there is none', ['a', '--template', 'vue', '--wagmi'], '"vue" has no variant with wagmi'],
    ['an unknown option', ['a', '--tempalte', 'vue'], "Unknown option '--tempalte'"],
  ])('refuses %s, and writes nothing', async (_, args, message) => {
    const { code, text } = await create(args)
    expect([code, text]).toEqual([1, expect.stringContaining(message)])
    expect(existsSync(join(folder, args[0] ?? 'foyer-app'))).toBe(false)
  })

  test('refuses a folder with files, and accepts a new repository', async () => {
    mkdirSync(join(folder, 'used/.git'), { recursive: true })
    writeFileSync(join(folder, 'used/notes.txt'), '')
    const { code, text } = await create(['used', '--template', 'vanilla'])
    expect([code, text]).toEqual([1, expect.stringMatching(/used is not empty: it has notes.txt/)])
    rmSync(join(folder, 'used/notes.txt'))
    expect((await create(['used', '--template', 'vanilla'])).code).toBe(0)
  })

  test('keeps the README and the .gitignore of a new repository', async () => {
    mkdirSync(join(folder, 'cloned'))
    writeFileSync(join(folder, 'cloned/README.md'), '# Mine\n')
    writeFileSync(join(folder, 'cloned/.gitignore'), 'secrets')
    expect((await create(['cloned', '--template', 'vanilla'])).code).toBe(0)
    expect(read('cloned', 'README.md')).toBe('# Mine\n')
    expect(read('cloned', '.gitignore')).toMatch(/^secrets\nnode_modules\n/)
    expect(filesOf('cloned').filter((file) => /(^|\/)_/.test(file))).toEqual([])
  })

  test('refuses the name of a file', async () => {
    writeFileSync(join(folder, 'notes'), 'mine')
    const { code, text } = await create(['notes', '--template', 'vanilla'])
    expect([code, text]).toEqual([1, expect.stringMatching(/notes is a file. Choose another name./)])
    expect(readFileSync(join(folder, 'notes'), 'utf8')).toBe('mine')
  })

  test('refuses a folder in a file', async () => {
    writeFileSync(join(folder, 'letter'), 'mine')
    const { code, text } = await create(['letter/app', '--template', 'vanilla'])
    expect([code, text]).toEqual([
      1,
      `The folder ${join(folder, 'letter/app')} cannot be made: a part of its path is a file. Choose another folder.`,
    ])
  })
})
