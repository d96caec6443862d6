import { expect, test } from 'vitest'
import { fakePicture } from './index.js'

test('a picture is an address of its own, of the kind wallets announce', () => {
  const picture = fakePicture('#1f4d3a', '#bfe3c8', 'M20 8l9 22H11z')
  expect(picture).toMatch(/^data:image\/svg\+xml,/)
  expect(decodeURIComponent(picture)).toContain('fill="#bfe3c8" d="M20 8l9 22H11z"')
})
