import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noticeOf } from './notice.mjs'

const folder = mkdtempSync(join(tmpdir(), 'foyer-notice-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} path @param {object} manifest @param {string} [licence] */
function install(path, manifest, licence) {
  const target = join(folder, path)
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'package.json'), JSON.stringify(manifest))
  if (licence !== undefined) writeFileSync(join(target, 'LICENSE'), licence)
  return join(target, 'src/index.js')
}

test('names each package once, also inside of another one, with the text of its licence', () => {
  const curves = install(
    'node_modules/@a/curves',
    { name: '@a/curves', version: '1.0.0', license: 'MIT' },
    'Mine\n',
  )
  const nested = install('node_modules/b/node_modules/@a/curves', {
    name: '@a/curves',
    version: '2.0.0',
    license: 'ISC',
  })
  expect(noticeOf([curves, `${curves}.other`, nested, join(folder, 'src/own.js')])).toBe(
    'The files in dist/frame contain code of these packages.\n\n@a/curves 1.0.0 (MIT)\n\nMine\n\n---\n\n@a/curves 2.0.0 (ISC)\n',
  )
})

test('refuses a package without a licence', () => {
  const odd = install('node_modules/odd', { name: 'odd', version: '1.0.0' })
  expect(() => noticeOf([odd])).toThrow('odd 1.0.0 names no licence in its package.json.')
})
