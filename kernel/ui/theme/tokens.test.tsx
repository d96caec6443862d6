import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../testing/contrast.js'

const sheets = ['tokens.css', 'modal-tokens.css'] as const
const texts = sheets.map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))

/** Returns the properties of the first block after a text, of all sheets. */
function block(selector: string): Record<string, string> {
  return Object.assign({}, ...texts.map((css) => blockOf(css, selector))) as Record<string, string>
}

function blockOf(css: string, selector: string): Record<string, string> {
  const from = css.indexOf(selector)
  if (from === -1) throw new Error(`"${selector}" is missing in a token sheet`)
  const body = css.slice(css.indexOf('{', from + selector.length - 1) + 1).split('}')[0] ?? ''
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
  ].map((background) => ['text', background, text] as const),
  ...['surface', 'surface-raised', 'surface-sunken', 'chip'].map(
    (background) => ['text-muted', background, text] as const,
  ),
  ...['surface', 'surface-raised', 'surface-sunken', 'accent-soft'].map(
    (background) => ['link', background, text] as const,
  ),
  ...['positive', 'warning', 'negative'].flatMap((tone) =>
    ['surface', 'surface-raised', `${tone}-soft`].map((background) => [tone, background, text] as const),
  ),
  ['accent-text', 'accent', text],
  ['accent-text', 'accent-hover', text],
  ['qr-ink', 'qr-paper', 7],
  ...['surface', 'surface-raised'].flatMap((background) => [
    ['accent', background, graphics] as const,
    ['line-strong', background, graphics] as const,
  ]),
  ...['surface', 'surface-raised', 'surface-sunken'].map(
    (background) => ['focus', background, graphics] as const,
  ),
]

test.each([
  ['light', light],
  ['dark', dark],
])('%s: text has a contrast of 4.5:1 and graphics of 3:1 to each background (WCAG 2.2 AA)', (_, theme) => {
  for (const [front, background, minContrast] of pairs) {
    expect(
      contrast(theme[front] ?? '', theme[background] ?? ''),
      `${front} on ${background}`,
    ).toBeGreaterThanOrEqual(minContrast)
  }
})

test('no token is defined in two sheets', () => {
  const names = texts.flatMap((css) => Object.keys(blockOf(css, ':host {')))
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
  expect(names.length).toBeGreaterThan(70)
})

test('a connected button has the values of the modal', () => {
  const path = '../../../plugins/connect/trigger/connected/connected-tokens.css'
  const connected = readFileSync(`${import.meta.dirname}/${path}`, 'utf8')
  const selectors = [
    ':host {',
    ":host(:where(:not([data-theme='light']))) {",
    ":host(:where([data-theme='dark'])) {",
    '@media (prefers-contrast: more) {\n  :host {',
  ]
  for (const selector of selectors) {
    const values = blockOf(connected, selector)
    expect(Object.keys(values)).not.toEqual([])
    expect(blockOf(texts[1] ?? '', selector)).toMatchObject(values)
  }
})

test('the button uses no token that its sheets do not set', () => {
  const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8')
  const folder = '../../../plugins/connect/trigger'
  const used = (...paths: readonly string[]) =>
    [
      ...paths
        .map(read)
        .join('')
        .matchAll(/var\(--foyer-([\w-]+)/g),
    ].map(([, name = '']) => name)
  const ofButton = Object.keys(blockOf(texts[0] ?? '', ':host {'))
  const ofAccount = Object.keys(blockOf(read(`${folder}/connected/connected-tokens.css`), ':host {'))
  const button = used(
    'tokens.css',
    'accent.css',
    'reset.css',
    `${folder}/trigger.css`,
    `${folder}/trigger-modes.css`,
  )
  expect(button.length).toBeGreaterThan(30)
  expect(button.filter((name) => !ofButton.includes(name))).toEqual([])
  const account = used(`${folder}/connected/connected-tokens.css`, `${folder}/connected/connected.css`)
  expect(account.filter((name) => ![...ofButton, ...ofAccount].includes(name))).toEqual([])
})

test('the dark theme is the same by system preference and by option of the host', () => {
  expect(chosenDark).toEqual(dark)
  expect(Object.keys(dark).length).toBeGreaterThan(25)
})

test('the dark theme sets exactly the colours of the light theme', () => {
  const colours = Object.keys(light).filter((name) => /#|rgb|^scheme$/.test(light[name] ?? ''))
  expect(Object.keys(dark).sort()).toEqual([...new Set([...colours, 'scheme'])].sort())
})
