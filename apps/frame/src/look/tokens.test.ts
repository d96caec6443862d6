import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const kernel = '../../../../kernel/ui/theme'

/** All values that a sheet gives to each token, in order: light, dark by preference, dark by choice. */
function valuesOf(sheet: string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  const text = sheet.replace(/\/\*.*?\*\//gs, '')
  for (const [, name = '', value = ''] of text.matchAll(/(--foyer-[a-z-]+):\s*([^;]+);/g)) {
    values.set(name, [...(values.get(name) ?? []), value.replace(/\s+/g, ' ').trim()])
  }
  return values
}

it('has the values of the tokens of the widget', () => {
  const widget = new Map([
    ...valuesOf(read(`${kernel}/tokens.css`)),
    ...valuesOf(read(`${kernel}/modal-tokens.css`)),
  ])
  for (const [name, values] of valuesOf(read('./tokens.css'))) {
    expect([name, values]).toEqual([name, widget.get(name)])
  }
})

it('derives the colours of the accent as the widget does', () => {
  const rules = (sheet: string) => sheet.slice(sheet.indexOf('@supports'))
  const widget = rules(read(`${kernel}/accent.css`))
    .replaceAll(/:host\((:where\(.*\))\) \{/g, ':root$1 {')
    .replace(':host {', ':root {')
  expect(rules(read('./accent.css'))).toBe(widget)
})
