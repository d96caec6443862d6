import { expect, test } from 'vitest'
import { resolveFlag } from './flags.js'
import { defineFlag } from './keys.js'

const on = defineFlag('swaps', { default: true })
const off = defineFlag('pay', { default: false })

// behaviour 4.1
test.each([
  ['on by default', on, {}, {}, true],
  ['off by default', off, {}, {}, false],
  ['the host disables it', on, { swaps: false }, {}, false],
  ['the host enables it', off, { pay: true }, {}, true],
  ['a remote flag disables it', on, {}, { swaps: false }, false],
  ['a remote flag disables a flag that the host enables', on, { swaps: true }, { swaps: false }, false],
  ['a remote flag cannot enable a flag that the host disables', on, { swaps: false }, { swaps: true }, false],
  ['a remote flag cannot enable a flag that is off by default', off, {}, { pay: true }, false],
  ['a name of Object.prototype keeps its default', defineFlag('toString', { default: true }), {}, {}, true],
])('resolveFlag: %s', (_, flag, host, remote, expected) => {
  expect(resolveFlag(flag, host, remote)).toBe(expected)
})
