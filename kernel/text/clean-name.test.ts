import { expect, test } from 'vitest'
import { cleanName } from './clean-name.js'

// behaviour 13.9
test.each([
  ['  Two\n lines ', 'Two lines'],
  ['Meta\nMask', 'Meta Mask'],
  ['a\u200b \u200b b', 'a b'],
  ['evil\u202Egnp.exe', 'evilgnp.exe'],
  ['x'.repeat(1_000_000), 'x'.repeat(48)],
  ['Z\u0300\u0301\u0302\u0303\u0304algo', 'Z\u0300\u0301algo'],
  ['e\u0301', '\u00e9'],
  ['half \ud83d and \udc69 more', 'half and more'],
  ['x'.repeat(191) + '👩', 'x'.repeat(48)],
  ['\u3164\u2800\u115f\uffa0\u{e0041}', ''],
  ['👩‍🚀'.repeat(3), '👩🚀'.repeat(3)],
])('the name %.20s is shown as %s', (name, expected) => {
  expect(cleanName(name)).toBe(expected)
})
