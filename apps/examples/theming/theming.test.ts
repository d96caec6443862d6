import { readFileSync } from 'node:fs'
import type { Foyer } from 'foyerkit'
import { expect, test } from 'vitest'
import { createBranded, enlarge, followSwitch } from './theming.js'

const sheets = ['tokens.css', 'modal-tokens.css'].map((name) =>
  readFileSync(new URL(`../../../kernel/ui/theme/${name}`, import.meta.url), 'utf8'),
)

test('the themes of the examples are taken, and their variables are ones that exist', async () => {
  const foyer = createBranded() as unknown as Foyer
  const themes: Parameters<Foyer['setTheme']>[0][] = []
  const heard = { setTheme: (theme: (typeof themes)[number]) => themes.push(theme) } as unknown as Foyer
  followSwitch(heard, true)
  enlarge(heard, 2)
  for (const theme of themes) foyer.setTheme(theme)
  const named = themes.flatMap(({ variables }) => Object.keys(variables ?? {}))
  expect(named).toEqual(['--foyer-accent', '--foyer-font-size'])
  for (const name of [...named, '--foyer-radius', '--foyer-font-family'])
    expect(sheets.some((sheet) => sheet.includes(`  ${name}:`))).toBe(true)
  await foyer.dispose()
})
