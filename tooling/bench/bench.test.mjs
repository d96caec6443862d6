import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { overBudget } from './budgets.mjs'
import { entryChunks } from './entry-chunks.mjs'
import { checkEntryGraph } from './entry-graph.mjs'
import { median } from './median.mjs'
import { moduleFacts } from './module-facts.mjs'
import { ownerOf, shareAmongOwners } from './owners.mjs'
import { percentile } from './percentile.mjs'
import { catalogueReport } from './catalogue/catalogue-report.mjs'
import { relayReport } from './relay/relay-report.mjs'
import { footprintReport, sizesReport, timesReport } from './report.mjs'
import { checkStartModules } from './start-modules.mjs'
import { weigh } from './weigh.mjs'

describe('moduleFacts', () => {
  it('tells what is imported at once from what is loaded later', () => {
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
  ])('knows a style sheet when it sees one: %s', (_what, code, hasSheet) => {
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
    'chunks/widget.js': `import { atom } from 'jotai/vanilla'; export const room = () => import('./room.js')`,
    'chunks/room.js': `import 'react'; import './sheets.js'`,
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

  it('passes where everything heavy comes later, and counts what it saw', () => {
    expect(check({})).toEqual({ faults: [], walked: 3, kept: 3, packages: ['jotai/vanilla'] })
  })

  it.each(['react', 'react-dom/client', 'jotai', 'jotai/react', 'viem', 'zod/mini', '@solana/web3.js'])(
    'finds %s behind an entry, however far',
    (name) => {
      const { faults } = check({ 'chunks/widget.js': `${sound['chunks/widget.js']}; import '${name}'` })
      expect(faults).toEqual([`chunks/widget.js imports ${name}`])
    },
  )

  it('finds what is loaded later and yet at once', () => {
    const { faults } = check({
      'plugins/send/index.js': `import '../../chunks/Send.js'; ${sound['plugins/send/index.js']}`,
      'chunks/Send.js': '',
    })
    expect(faults).toEqual(['chunks/Send.js is loaded by import() elsewhere, and yet with the entries'])
  })

  it('finds a style sheet', () => {
    const { faults } = check({ 'kernel/index.js': `import '../chunks/sheets.js'; import 'jotai/vanilla'` })
    expect(faults).toContain('chunks/sheets.js holds a style sheet')
  })

  it('does not pass when it sees nothing', () => {
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
    'kernel/view/Frame.tsx',
    'kernel/ui/card.css?inline',
    'node_modules/zod/mini/index.js',
  ])('does not let %s in', (path) => {
    const { faults } = checkStartModules(page(['/x/kernel/index.ts', `/x/${path}`]), '/x/')
    expect(faults).toEqual([`${path} is loaded with the entries`])
  })

  it('does not pass when it sees nothing of ours', () => {
    expect(checkStartModules(page(['/x/kernel/index.ts']), '/x/')).toEqual({ faults: [], modules: 1 })
    expect(checkStartModules(page(['/y/a.js']), '/x/').faults).toHaveLength(1)
  })
})

describe('sizes', () => {
  it('are those of each file by itself', () => {
    const one = gzipSync('a'.repeat(1000), { level: 9 }).byteLength
    expect(weigh(['a'.repeat(1000), 'a'.repeat(1000)])).toBe(2 * one)
  })

  it('are of the entry and all it imports, each file once', () => {
    const chunk = (/** @type {string} */ fileName, /** @type {string[]} */ imports) => ({ fileName, imports })
    const chunks = [chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c', ['a']), chunk('later', [])]
    const [entry = chunk('', [])] = chunks
    expect(entryChunks({ entry, chunks }).map(({ fileName }) => fileName)).toEqual(['a', 'b', 'c'])
  })

  it('are shared out among those whose code it is', () => {
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

  it('over their budget are named, and by how much', () => {
    const sizes = [
      { name: 'a', bytes: 25_000, budget: 25_000 },
      { name: 'b', bytes: 26_500, budget: 25_000 },
      { name: 'c', bytes: 99_000 },
    ]
    expect(overBudget(sizes)).toEqual(['b: 1.50 KB over 25.00 KB'])
    const graph = { faults: ['x imports react'], walked: 2, kept: 1, packages: ['jotai/vanilla'], modules: 5 }
    const { text, faults } = sizesReport({ sizes, owners: [], graph })
    expect(faults).toEqual(['b: 1.50 KB over 25.00 KB', 'x imports react'])
    expect(text).toMatch(/^b +26\.50 +25\.00 +over$/m)
    expect(text).toMatch(/^c +99\.00$/m)
  })
})

describe('times', () => {
  it('are medians', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([9, 1, 5, 6])).toBe(5.5)
  })

  it('stand beside those of the floor', () => {
    const host = { usable: 30, list: 60, address: 40, blocked: 20, foreign: 0 }
    const floor = { usable: 20, list: 30, address: 20, blocked: 0, foreign: 0 }
    const text = timesReport([{ slowdown: 4, host, floor }])
    expect(text).toMatch(/click to list usable.* 60 +30 +2\.00 +60 ms$/m)
    expect(text).toMatch(/blocked main thread.* 20 +0 +50 ms$/m)
  })
})

describe('footprintReport', () => {
  const largest = [{ name: 'viem', bytes: 71_000_000 }]

  it('says what is installed, and nothing against what is within the budget', () => {
    const { text, faults } = footprintReport({ packages: 20, bytes: 100_000_000, largest })
    expect(text).toMatch(/packages +20 +20\nMB on the disk +100\.0 +100\.0\n +of these viem +71\.0/)
    expect(faults).toEqual([])
  })

  it('says what is over it', () => {
    expect(footprintReport({ packages: 21, bytes: 100_100_000, largest }).faults).toEqual([
      '21 packages are installed, 20 may be',
      '100.1 MB are installed, 100.0 may be',
    ])
  })
})

describe('relayReport', () => {
  it('has the middle, the 95th of a hundred, and what the clients cost', () => {
    const trips = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect(percentile(trips, 95)).toBe(95)
    expect(percentile([3], 95)).toBe(3)
    const memory = { rest: 200e6, connected: 250e6, after: 300e6 }
    const text = relayReport({ trips, messagesPerSecond: 1_234.5, clients: 500, memory })
    expect(text).toMatch(/median, ms +50\.5\n.* 95\.0\n.*500 clients at once +1235\n/)
    expect(text).toMatch(/at rest, MB +200\n +with 500 clients +250\n +after their messages +300$/)
  })
})

describe('catalogueReport', () => {
  it('has the middle and the 95th of a hundred of each question', () => {
    const times = Array.from({ length: 100 }, (_, index) => (index + 1) / 10)
    expect(catalogueReport({ 'a page': times })).toMatch(/^a page +5\.05 +9\.50$/m)
  })
})
