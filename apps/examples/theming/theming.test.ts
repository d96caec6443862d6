import { readFileSync } from 'node:fs'
import type { Foyer } from 'foyerkit'
import { expect, test } from 'vitest'
import { createBranded, enlarge, followSwitch } from './theming.js'

const sheets = ['tokens.css', 'modal-tokens.css'].map((name) =>
  readFileSync(new URL(`../../../kernel/ui/theme/${name}`, import.meta.url), 'utf8'),
)

test('the themes of the examples are valid and set existing variables', async () => {
  const foyer = createBranded() as unknown as Foyer
  const themes: Parameters<Foyer['setTheme']>[0][] = []
  const recorder = { setTheme: (theme: (typeof themes)[number]) => themes.push(theme) } as unknown as Foyer
  followSwitch(recorder, true)
  enlarge(recorder, 2)
  for (const theme of themes) foyer.setTheme(theme)
  const names = themes.flatMap(({ variables }) => Object.keys(variables ?? {}))
  expect(names).toEqual(['--foyer-accent', '--foyer-font-size'])
  for (const name of [...names, '--foyer-radius', '--foyer-font-family'])
    expect(sheets.some((sheet) => sheet.includes(`  ${name}:`))).toBe(true)
  await foyer.dispose()
})
