import { expect, test } from 'vitest'
import { builtInModules } from '../../modules/built-in.js'
import { readConfig } from '../config/read-config.js'
import { assertOwnKeys } from './assert-own-keys.js'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const assert = (options: Readonly<Record<string, string>>) =>
  assertOwnKeys(builtInModules, readConfig(options, builtInModules))

test('modules with keys of their own may start', () => {
  expect(() => assert({})).not.toThrow()
  expect(() =>
    assert({ AUTH_KEYS: `a:${key(1)}`, SHARES_KEYS: `a:${key(2)}`, RECOVERY_KEYS: `a:${key(3)}` }),
  ).not.toThrow()
})

test.each([
  ['AUTH_KEYS', `a:${key(1)},b:${key(3)}`],
  ['SHARES_KEYS', `x:${key(3)}`],
])('a recovery key that is in %s is refused, also an old one, without quoting it', (option, keys) => {
  const start = () => assert({ [option]: keys, RECOVERY_KEYS: `new:${key(9)},old:${key(3)}` })
  expect(start).toThrow(`RECOVERY_KEYS and ${option} have a key in common`)
  expect(start).not.toThrow(key(3))
})
