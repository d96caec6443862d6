import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { declaredKeys, declaredTwice } from './declared-keys.js'
import { sourcesBelow } from './inspected.js'

const notShipped = /\.(test|test-d|states|long)\.tsx?$|\/testing\//

test('kernel and plugins declare each key once', () => {
  const paths = ['kernel', 'plugins'].flatMap(sourcesBelow).filter((path) => !notShipped.test(path))
  const keys = paths.flatMap((path) => declaredKeys(path, readFileSync(join(repositoryRoot, path), 'utf8')))
  expect(new Set(keys.map(({ kind }) => kind)).size).toBe(6)
  expect(keys.length).toBeGreaterThan(100)
  expect(declaredTwice(keys)).toEqual([])
})

test('declaredTwice reports a second key of the same kind and id, in one file or two', () => {
  const keys = [
    ...declaredKeys(
      'plugins/send/contract.ts',
      `export const service = /*#__PURE__*/ defineService<{ readonly side: 'from' }>('send.service')
       export const form = defineRoute<{ asset?: string }>('send.service')`,
    ),
    ...declaredKeys(
      'plugins/swaps/contract.ts',
      `const key = defineService<{ side: 'to' }>('send.service')
       export const flags = [defineFlag('swaps', { default: true }), defineFlag('swaps', { default: false })]`,
    ),
  ]
  expect(declaredTwice(keys)).toEqual([
    'Service send.service: plugins/send/contract.ts, plugins/swaps/contract.ts',
    'Flag swaps: plugins/swaps/contract.ts, plugins/swaps/contract.ts',
  ])
})
