import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { run } from '../compose/cli.js'
import { repositoryRoot } from '../setup/repository.mjs'
import { foyerNames, guideFaults, pluginFaults } from './first-plugin.js'

const folder = mkdtempSync(join(tmpdir(), 'first-plugin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The modules of a new plugin, without its tests. */
async function generate(): Promise<readonly string[]> {
  const out = join(folder, 'greeter')
  const print = () => {}
  expect(
    await run(['create-plugin', 'greeter', '--kind', 'feature', '--out', out], { log: print, error: print }),
  ).toBe(0)
  return readdirSync(join(out, 'src'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(out, 'src', file), 'utf8'))
}
const generated = await generate()

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const guide = read('docs/guides/first-plugin.md')
const examples = [...guide.matchAll(/^<!-- code: (\S+)#\S+ -->$/gm)]
  .flatMap(([, path = '']) => path)
  .filter((path) => !path.includes('.test.'))
  .map(read)

describe('the plugin that create-plugin makes', () => {
  test('imports at most nine names of foyerkit', () => {
    expect(pluginFaults(generated)).toEqual([])
    expect(foyerNames(generated)).toContain('definePlugin')
  })

  test('fails with more names, of whichever entry', () => {
    const planted = `import { beginFlow, fill, view, type LoadView } from 'foyerkit/kernel'
import { addressOf as short } from 'foyerkit/chain'
import { Button } from 'foyerkit/ui'
import { createPluginHarness } from 'foyerkit/testing'`
    expect(pluginFaults([...generated, planted])).toEqual([
      'imports 10 names of foyerkit, at most 9: LoadView, addressOf, beginFlow, connectionAtom, defineEvent, ' +
        'definePlugin, defineService, fill, schema, view',
    ])
    expect(foyerNames([`import * as kernel from 'foyerkit/kernel'`])).toEqual(['all of foyerkit/kernel'])
  })
})

describe('the guide of the first plugin', () => {
  test('lists at most nine concepts, with every name that its code and a new plugin import', () => {
    expect(guideFaults(guide, [...examples, ...generated])).toEqual([])
  })

  test('fails for a tenth concept, a name without a row, and a row without code', () => {
    const row = '| flag | `defineFlag` | a switch |\n'
    const planted = guide.replace(/^\| texts /m, (texts) => row + texts)
    expect(guideFaults(planted, [...examples, ...generated])).toEqual([
      'has 10 concepts, at most 9',
      'nothing imports defineFlag',
    ])
    expect(
      guideFaults(guide, [...examples, ...generated, `import { trigger } from 'foyerkit/kernel'`]),
    ).toEqual(['trigger is in no row'])
    expect(guideFaults('# Write a plugin', [])).toEqual(['has no table of concepts'])
  })
})
