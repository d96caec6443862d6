import { createFoyer } from 'foyerkit'
import { expect, test } from 'vitest'
import { example } from './example.js'

/** Relative luminance of a colour such as `#7c3aed` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(['light', 'dark', 'auto'] as const)('the widget accepts the theme in the mode %s', async (mode) => {
  const foyer = createFoyer({
    plugins: [],
    theme: example(mode),
    onError: (error) => expect.fail(String(error)),
  })
  await foyer.dispose()
})

test('the widget refuses a variable that is not its own', () => {
  expect(() => createFoyer({ plugins: [], theme: { variables: { '--accent': 'red' } as never } })).toThrow(
    'theme',
  )
})

test('white text on the accent colour has the contrast 4.5:1 of WCAG 2.2 AA', () => {
  const accent = example().variables?.['--foyer-accent'] ?? ''
  expect(accent).toMatch(/^#[0-9a-f]{6}$/)
  expect(1.05 / (luminance(accent) + 0.05)).toBeGreaterThanOrEqual(4.5)
})
