import { expect, test } from 'vitest'
import { readPicture } from './read-picture.js'

const png = 'data:image/png;base64,AAAA'

// behaviour 19.11
test.each([
  [png, png],
  ['data:image/webp;base64,AA==', 'data:image/webp;base64,AA=='],
  ['data:image/gif;base64,AA==', 'data:image/gif;base64,AA=='],
  ['data:image/svg+xml,<svg/>', 'data:image/svg+xml,<svg/>'],
  ['data:image/svg+xml;utf8,<svg a="1" b="2"/>', 'data:image/svg+xml;utf8,<svg a="1" b="2"/>'],
  ['DATA:image/PNG;base64,AAAA', 'DATA:image/PNG;base64,AAAA'],
])('%s is a picture', (value, expected) => {
  expect(readPicture(value)).toBe(expected)
})

// behaviour 19.11
test.each([
  ['a line break before it', `\n${png}`],
  ['spaces and tabs around it', ` \t${png} \t`],
  ['lines of 10 characters', png.replace(/.{10}/g, '$&\r\n')],
])('a picture with %s is read without white space', (_, value) => {
  expect(readPicture(value)).toBe(png)
})

// behaviour 19.11
test.each([
  'https://wallet.example/icon.png',
  '//wallet.example/icon.png',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'blob:null/0',
  'data:text/html,<script>',
  'data:image/jpeg;base64,AA==',
  'data:image/svg+xmlx,<svg/>',
  'x data:image/png;base64,AA==',
  '',
  7,
  null,
  undefined,
  { toString: () => png },
])('%j is no picture', (value) => {
  expect(readPicture(value)).toBeUndefined()
})

// behaviour 19.11
test('a picture has at most 131,072 characters', () => {
  const ofLength = (length: number) => png.padEnd(length, 'A')
  expect(readPicture(ofLength(131_072))).toHaveLength(131_072)
  expect(readPicture(ofLength(131_073))).toBeUndefined()
  expect(readPicture(' '.repeat(10_000_000))).toBeUndefined()
})
