import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../testing/contrast.js'

const sheets = ['tokens.css', 'modal-tokens.css'] as const
const texts = sheets.map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))

/** The properties of the first block after a text, of both sheets. */
function block(after: string): Record<string, string> {
  return Object.assign({}, ...texts.map((css) => blockOf(css, after))) as Record<string, string>
}

function blockOf(css: string, after: string): Record<string, string> {
  const from = css.indexOf(after)
  if (from === -1) throw new Error(`no ${after} in a sheet of tokens`)
  const body = css.slice(css.indexOf('{', from + after.length - 1) + 1).split('}')[0] ?? ''
  const declarations = body.replace(/\/\*[^]*?\*\//g, '').matchAll(/--foyer-([\w-]+):\s*([^;]+);/g)
  return Object.fromEntries(
    [...declarations].map(([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ')]),
  )
}

const light = block(':host {')
const dark = block(":host(:where(:not([data-theme='light']))) {")
const chosenDark = block(":host(:where([data-theme='dark'])) {")

const text = 4.5
const graphics = 3
const pairs: readonly (readonly [string, string, number])[] = [
  ...[
    'surface',
    'surface-raised',
    'surface-sunken',
    'chip',
    'accent-soft',
    'positive-soft',
    'warning-soft',
    'negative-soft',
  ].map((ground) => ['text', ground, text] as const),
  ...['surface', 'surface-raised', 'surface-sunken', 'chip'].map(
    (ground) => ['text-muted', ground, text] as const,
  ),
  ...['surface', 'surface-raised', 'surface-sunken', 'accent-soft'].map(
    (ground) => ['link', ground, text] as const,
  ),
  ...['positive', 'warning', 'negative'].flatMap((tone) =>
    ['surface', 'surface-raised', `${tone}-soft`].map((ground) => [tone, ground, text] as const),
  ),
  ['accent-text', 'accent', text],
  ['accent-text', 'accent-hover', text],
  ['qr-ink', 'qr-paper', 7],
  ...['surface', 'surface-raised'].flatMap((ground) => [
    ['accent', ground, graphics] as const,
    ['line-strong', ground, graphics] as const,
  ]),
  ...['surface', 'surface-raised', 'surface-sunken'].map((ground) => ['focus', ground, graphics] as const),
]

test.each([
  ['light', light],
  ['dark', dark],
])('%s: words and signs stand out from every ground they are put on (WCAG 2.2 AA)', (_, theme) => {
  for (const [front, ground, least] of pairs) {
    expect(contrast(theme[front] ?? '', theme[ground] ?? ''), `${front} on ${ground}`).toBeGreaterThanOrEqual(
      least,
    )
  }
})

test('no token stands in both sheets: a host that sets one sets it once', () => {
  const [shared = {}, modal = {}] = texts.map((css) => blockOf(css, ':host {'))
  expect(Object.keys(shared).filter((name) => name in modal)).toEqual([])
  expect(Object.keys(shared).length).toBeLessThan(40)
})

test('dark is the same, whether the system or the host asks for it', () => {
  expect(chosenDark).toEqual(dark)
  expect(Object.keys(dark).length).toBeGreaterThan(25)
})

test('dark gives every colour of light and no other', () => {
  const colours = Object.keys(light).filter((name) => /#|rgb|^scheme$/.test(light[name] ?? ''))
  expect(Object.keys(dark).sort()).toEqual([...new Set([...colours, 'scheme'])].sort())
})
