import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'

/** Resolution modes that an ESM-only package does not support: without an exports map, or with require() alone. */
const unsupportedResolutions = ['node10', 'node16-cjs']

let folder = ''
/** @type {Buffer} */
let tarball
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-package-'))
  const args = ['pack', './dist', '--silent', '--ignore-scripts', '--pack-destination', folder]
  execFileSync('npm', args, { cwd: repositoryRoot, shell: process.platform === 'win32' })
  const [file = ''] = readdirSync(folder)
  tarball = readFileSync(join(folder, file))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Modules of an entry, also those that it loads later. @param {string} file @param {Map<string, string>} [found] */
function modulesOf(file, found = new Map()) {
  if (found.has(file)) return found
  const code = readFileSync(file, 'utf8')
  found.set(file, code)
  for (const [, target = ''] of code.matchAll(/(?:\bfrom|\bimport\(?)\s*['"](\.[^'"]+\.js)['"]/g))
    modulesOf(join(dirname(file), target), found)
  return found
}

test('only the entry for Vue imports Vue, which other pages do not have', () => {
  const dist = join(repositoryRoot, 'dist')
  const { exports } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'))
  const entries = Object.entries(exports).flatMap(([name, target]) =>
    target.default ? [[name, target.default]] : [],
  )
  expect(entries.length).toBeGreaterThan(50)
  const withVue = entries.filter(([, file]) =>
    [...modulesOf(join(dist, file)).values()].some((code) => /\bfrom\s*['"]vue['"]/.test(code)),
  )
  expect(withVue.map(([name]) => name)).toEqual(['./vue'])
})

describe('the packed tarball of dist', () => {
  test('has no publint message', async () => {
    const data = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength)
    const { messages, pkg } = await publint({
      pack: { tarball: /** @type {ArrayBuffer} */ (data) },
      strict: true,
    })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  test('has types that resolve in every ESM resolution mode', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball))
    if (!analysis.types) throw new Error('The package has no types.')
    const problems = analysis.problems.filter((problem) => {
      const { resolutionKind, resolutionOption } = /** @type {Record<string, string | undefined>} */ (
        /** @type {unknown} */ (problem)
      )
      return !unsupportedResolutions.includes(resolutionKind ?? resolutionOption ?? '')
    })
    expect(problems).toEqual([])
  })
})
