import { expect, test } from 'vitest'
import { kernelVersion } from '../kernel-copy.js'
import { satisfies } from './graph.js'

// behaviour 3.7
test.each([
  ['1.2.3', '1.2.3', true],
  ['1.2.3', '^1.0.0', true],
  ['2.0.0', '^1.0.0', false],
  ['0.1.9', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', false],
  ['9.0.0', '>=1.2.3', false],
  ['1.3.0', '^1.2.3', true],
  ['1.2.2', '^1.2.3', false],
  ['0.9.0', '^1.0.0 || ^0.9.0', true],
  ['1.0.0', '*', true],
  ['1.0.0', 'latest', false],
  ['1.0.0', '', false],
])('satisfies(%s, "%s") is %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected)
})

test('kernelVersion is the version in package.json', async () => {
  const { default: manifest } = await import('../../../package.json')
  expect(kernelVersion).toBe(manifest.version)
})
