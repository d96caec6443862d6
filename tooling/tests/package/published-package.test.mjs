import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'
import { findTypeProblems, packDist } from './packed-types.mjs'

/** @type {Buffer} */
let tarball
beforeAll(() => {
  tarball = packDist()
})

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

  // every entry: published-types.long.mjs
  test('has types that resolve in every ESM resolution mode', async () => {
    expect(
      await findTypeProblems(tarball, ['.', './react', './kernel', './chain', './money', './plugins/evm']),
    ).toEqual([])
  })
})
