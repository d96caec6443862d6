import { expect, test } from 'vitest'
import { resolveFlag } from './flags.js'
import { defineFlag } from './keys.js'

const on = defineFlag('swaps', { default: true })
const off = defineFlag('pay', { default: false })

// behaviour 4.1
test.each([
  ['default on', on, {}, {}, true],
  ['default off', off, {}, {}, false],
  ['the host switches off', on, { swaps: false }, {}, false],
  ['the host switches on', off, { pay: true }, {}, true],
  ['the remote switches off', on, {}, { swaps: false }, false],
  ['the remote switches off what the host switched on', on, { swaps: true }, { swaps: false }, false],
  ['the remote cannot switch on what the host switched off', on, { swaps: false }, { swaps: true }, false],
  ['the remote cannot switch on what is off by default', off, {}, { pay: true }, false],
  ['a key of the prototype says nothing', defineFlag('toString', { default: true }), {}, {}, true],
])('%s', (_, flag, host, remote, expected) => {
  expect(resolveFlag(flag, host, remote)).toBe(expected)
})
