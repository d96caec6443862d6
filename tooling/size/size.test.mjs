import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { entryChunks } from './entry-chunks.mjs'
import { checkEntryGraph } from './entry-graph.mjs'
import { checkLanguageFiles } from './language-files.mjs'
import { moduleFacts } from './module-facts.mjs'
import { ownerOf, shareAmongOwners } from './owners.mjs'
import { checkStartModules } from './start-modules.mjs'
import { weigh } from './weigh.mjs'

describe('checkLanguageFiles', () => {
  const tags = ['ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'zh']
  const tables = ['connect', 'send'].flatMap((plugin) => tags.map((tag) => `${plugin}-${tag}-3eQMG_Su.js`))
  const built = ['send-languages-DOwCrGXH.js', ...tables, 'index-CyzSedSy.js']

  it('finds the lists and files of languages among the loaded files', () => {
    expect(checkLanguageFiles(repositoryRoot, built, ['/dist/assets/index-CyzSedSy.js'])).toEqual([])
    const loaded = ['send-languages-DOwCrGXH.js', 'send-pt-BR-3eQMG_Su.js', 'index-CyzSedSy.js']
    const faults = checkLanguageFiles(repositoryRoot, built, loaded)
    expect(faults).toEqual([
      'send-languages-DOwCrGXH.js is loaded in English',
      'send-pt-BR-3eQMG_Su.js is loaded in English',
    ])
  })

  it('fails if the page has no language files', () => {
    expect(checkLanguageFiles(repositoryRoot, ['index-CyzSedSy.js'], [])).toHaveLength(1)
  })
})

describe('moduleFacts', () => {
  it('separates static from dynamic imports', () => {
    const code = `import './a.js'; import { b } from "b"; export { c } from './c.js'; export * from './d.js'
      export const load = () => import('./e.js'); const name = './f.js'; import(name)`
    expect(moduleFacts(code)).toEqual({
      imports: ['./a.js', 'b', './c.js', './d.js'],
      later: ['./e.js'],
      hasSheet: false,
    })
  })

  it.each([
    ['a rule', `export default ".a{color:red}"`, true],
    ['a rule in a template', 'export default `:host { --x: 1 }`', true],
    ['a message with a gap', `export const text = "Connect to {app}: now"`, false],
    ['a described object', `export const text = '{ name, url } with an https address'`, false],
    ['an object', 'export const it = { color: "red" }', false],
  ])('detects a style sheet in %s', (_what, code, hasSheet) => {
    expect(moduleFacts(code).hasSheet).toBe(hasSheet)
  })
})

describe('checkEntryGraph', () => {
  let dist = ''
  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'foyer-graph-'))
  })
  afterEach(() => rmSync(dist, { recursive: true, force: true }))

  const sound = {
    'kernel/index.js': `import '../chunks/widget.js'`,
    'plugins/send/index.js': `import '../../chunks/widget.js'; export const v = () => import('../../chunks/Send.js')`,
    'chunks/widget.js': `import { atom } from 'jotai/vanilla'; export const modal = () => import('./modal.js')`,
    'chunks/modal.js': `import 'react'; import './sheets.js'`,
    'chunks/sheets.js': `export const sheet = ".a{color:red}"`,
    'chunks/Send.js': `import 'react'; import 'viem'`,
  }
  /** @param {Record<string, string>} changes */
  function check(changes) {
    for (const [path, code] of Object.entries({ ...sound, ...changes })) {
      mkdirSync(dirname(join(dist, path)), { recursive: true })
      writeFileSync(join(dist, path), code)
    }
    return checkEntryGraph(dist, ['kernel/index.js', 'plugins/send/index.js'])
  }

  it('accepts entries whose heavy imports are all dynamic', () => {
    expect(check({})).toEqual({ faults: [], walked: 3, kept: 3, packages: ['jotai/vanilla'] })
  })

  it.each([
    'react',
    'react-dom/client',
    'jotai',
    'jotai/react',
    'viem',
    'zod/mini',
    '@solana/web3.js',
    '@scure/btc-signer',
  ])('reports a static import of %s', (name) => {
    const { faults } = check({ 'chunks/widget.js': `${sound['chunks/widget.js']}; import '${name}'` })
    expect(faults).toEqual([`chunks/widget.js imports ${name}`])
  })

  it('reports a module that is imported both statically and dynamically', () => {
    const { faults } = check({
      'plugins/send/index.js': `import '../../chunks/Send.js'; ${sound['plugins/send/index.js']}`,
      'chunks/Send.js': '',
    })
    expect(faults).toEqual(['chunks/Send.js is loaded by import() elsewhere, and yet with the entries'])
  })

  it('reports a package that a file loads dynamically and imports statically, also through another file', () => {
    const load = `export const load = () => import('react-dom/client')`
    const faults = (/** @type {string} */ also) =>
      check({ 'chunks/modal.js': `import './sheets.js'; import 'react'; ${also}; ${load}` }).faults
    expect(faults('')).toEqual([])
    expect(faults(`import 'react-dom/client'`)).toEqual([
      'chunks/modal.js loads react-dom/client by import(), and yet with chunks/modal.js',
    ])
    expect(faults(`import './Send.js'`)).toEqual([])
    expect(
      check({
        'chunks/modal.js': `import './Send.js'; ${load}`,
        'chunks/Send.js': `import './sheets.js'; import 'react-dom/client'`,
      }).faults,
    ).toEqual(['chunks/modal.js loads react-dom/client by import(), and yet with chunks/Send.js'])
  })

  it('reports a style sheet', () => {
    const { faults } = check({ 'kernel/index.js': `import '../chunks/sheets.js'; import 'jotai/vanilla'` })
    expect(faults).toContain('chunks/sheets.js holds a style sheet')
  })

  it('fails if the walk found no file', () => {
    const { faults } = check({ 'kernel/index.js': '', 'plugins/send/index.js': '' })
    expect(faults).toHaveLength(4)
    for (const fault of faults) expect(fault).toContain('the walk is blind')
  })
})

describe('checkStartModules', () => {
  /** @param {string[]} ids */
  const page = (ids) => {
    const modules = Object.fromEntries(ids.map((id) => [id, {}]))
    const entry = { fileName: 'a.js', imports: [], modules }
    return /** @type {import('./build-page.mjs').BuiltPage} */ (
      /** @type {unknown} */ ({ entry, chunks: [entry] })
    )
  }

  it.each([
    'plugins/send/views/Send.tsx',
    'plugins/send/service.ts',
    'plugins/connect/trigger/trigger.ts',
    'kernel/ui/dialog/Frame.tsx',
    'kernel/ui/card.css?inline',
    'node_modules/zod/mini/index.js',
    'node_modules/@noble/hashes/esm/blake2.js',
  ])('reports %s', (path) => {
    const { faults } = checkStartModules(page(['/x/kernel/index.ts', `/x/${path}`]), '/x/')
    expect(faults).toEqual([`${path} is loaded with the entries`])
  })

  it('fails if no module of the repository was found', () => {
    expect(checkStartModules(page(['/x/kernel/index.ts']), '/x/')).toEqual({ faults: [], modules: 1 })
    expect(checkStartModules(page(['/y/a.js']), '/x/').faults).toHaveLength(1)
  })
})

describe('weigh', () => {
  it('compresses each file alone', () => {
    const single = gzipSync('a'.repeat(1000), { level: 9 }).byteLength
    expect(weigh(['a'.repeat(1000), 'a'.repeat(1000)])).toBe(2 * single)
  })
})

describe('entryChunks', () => {
  it('contains the entry and its static imports, each file once', () => {
    const chunk = (/** @type {string} */ fileName, /** @type {string[]} */ imports) => ({ fileName, imports })
    const chunks = [chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c', ['a']), chunk('later', [])]
    const [entry = chunk('', [])] = chunks
    expect(entryChunks({ entry, chunks }).map(({ fileName }) => fileName)).toEqual(['a', 'b', 'c'])
  })
})

describe('shareAmongOwners', () => {
  it('splits the size by the owners of the modules', () => {
    const modules = {
      '/x/kernel/a.ts': { renderedLength: 30 },
      '/x/kernel/b.ts': { renderedLength: 30 },
      '/x/plugins/evm/index.ts': { renderedLength: 40 },
      '/x/plugins/evm/contract.ts': { renderedLength: 0 },
    }
    expect(shareAmongOwners([{ modules }], '/x/', 50)).toEqual([
      { owner: 'kernel', rendered: 60, bytes: 30 },
      { owner: 'plugins/evm', rendered: 40, bytes: 20 },
    ])
    expect(ownerOf('/x/node_modules/@a/b/node_modules/jotai/index.js', '/x/')).toBe('jotai')
    expect(ownerOf('/x/node_modules/@a/b/index.js', '/x/')).toBe('@a/b')
    expect(ownerOf('\0vite/preload-helper.js', '/x/')).toBe('the bundler')
    expect(ownerOf('/x/.cache/bench/host/main.js', '/x/')).toBe('the page')
  })
})
