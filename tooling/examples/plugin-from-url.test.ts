import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createPluginHarness, fakeNamespace } from 'foyerkit/testing'
import { addFromUrl } from '../../apps/examples/embed/plugin-from-url.js'

const folder = mkdtempSync(join(tmpdir(), 'plugin-from-url-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** URL of a module with this text. Plugins are written without the kernel: a definition is data. */
function urlOf(name: string, text: string): string {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, text)
  return pathToFileURL(path).href
}
const plugin = (fields: string) =>
  `export default (input) => ({ id: 'guest', input, definition: { id: 'guest', ${fields} } })`
const start = () => createPluginHarness(fakeNamespace())

test('adds the plugin of a module, with its options, and returns its id', async () => {
  const h = start()
  expect(await addFromUrl(h.foyer, urlOf('right', plugin('')))).toBe('guest')
  expect(h.status('guest')).toMatchObject({ status: 'active' })
  await h.foyer.removePlugin('guest')
  expect(h.status('guest')).toBeUndefined()
  await h.dispose()
})

test.each([
  ['throws when it is loaded', `throw new Error('out of order')`, 'was not added: Error: out of order'],
  ['is no JavaScript', 'export default (', 'was not added: '],
  [
    'exports no plugin',
    'export const version = 1',
    'was not added: TypeError: it has no plugin. Export the factory',
  ],
  [
    'returns no plugin',
    `export default () => 'no plugin'`,
    'Option plugins[0]: must be a plugin: call its factory',
  ],
  ['has a factory that throws', `export default () => { throw new Error('no licence') }`, 'no licence'],
  ['is for another kernel', plugin(`kernel: '^9.0.0'`), 'Plugin "guest" requires kernel ^9.0.0, not 0.1.0'],
  [
    'has the id of a plugin that is there',
    plugin('').replaceAll(`'guest'`, `'fake-demo'`),
    'is listed twice',
  ],
])('names the URL of a module that %s, and adds nothing', async (name, text, message) => {
  const h = start()
  const before = h.foyer.plugins
  const url = urlOf(name.replaceAll(' ', '-'), text)
  const error = await addFromUrl(h.foyer, url).catch((thrown: unknown) => thrown as Error)
  expect(String(error)).toContain(url)
  expect(String(error)).toContain(message)
  expect(h.foyer.plugins).toEqual(before)
  await h.dispose()
})
