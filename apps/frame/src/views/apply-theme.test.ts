import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyTheme } from './apply-theme.js'

const root = document.documentElement
const accent = () => root.style.getPropertyValue('--foyer-accent')
const apply = (value: unknown) =>
  applyTheme(document, { themeMode: 'dark', themeVariables: { '--foyer-accent': value as string } })

beforeEach(() => {
  // happy-dom has none
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => !/^(?:papyrus|nocolour)$/i.test(value) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  root.removeAttribute('style')
  delete root.dataset['theme']
})

test.each([
  '#b4006e',
  '#B06',
  'rebeccapurple',
  'rgb(180, 0, 110)',
  'rgb(180 0 110)',
  'hsl(330 100% 35%)',
  'oklch(0.52 0.2 350)',
  'oklch(52% 0.2 350deg)',
])('takes the accent %s', (value) => {
  apply(value)
  expect(accent()).toBe(value)
  expect(root.dataset['theme']).toBe('dark')
})

test.each([
  'url(https://tracker.example/a.png)',
  'rgb(0 0 0 / 0)',
  'rgba(0, 0, 0, 0)',
  '#0000',
  '#00000000',
  'transparent',
  'currentColor',
  'inherit',
  'nocolour',
  'var(--foyer-surface)',
  'red; background: url(https://tracker.example)',
  'red url(https://tracker.example)',
  'color-mix(in srgb, red, transparent)',
  'rgb(1 2)',
  '',
  'x'.repeat(10_000),
  12,
])('keeps its own accent for %s, and its mode is taken', (value) => {
  apply('#b4006e')
  apply(value)
  expect(accent()).toBe('')
  expect(root.dataset['theme']).toBe('dark')
})

test('takes no other variable: text and surface of a confirm are those of the frame', () => {
  applyTheme(document, {
    themeVariables: { '--foyer-text': '#fff', '--foyer-surface': '#fff', color: '#fff' },
  })
  expect(root.getAttribute('style') ?? '').toBe('')
})

test('a theme without variables changes no accent', () => {
  apply('#b4006e')
  applyTheme(document, { themeMode: 'light' })
  expect(accent()).toBe('#b4006e')
})
