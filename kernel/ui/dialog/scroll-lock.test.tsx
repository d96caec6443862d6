import { afterEach, expect, test, vi } from 'vitest'
import { lockScroll } from './frame-control.js'

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('style')
})

const rules = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join(' ')
const widths = (inner: number, client: number) => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(inner)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(client)
}

test('locks the page by a style sheet, and leaves its attributes unchanged', () => {
  document.documentElement.setAttribute('style', 'overflow: scroll;  color:red')
  const initialHtml = document.documentElement.outerHTML
  const { length } = document.adoptedStyleSheets
  const unlock = lockScroll(document)
  expect(rules()).toContain('overflow: hidden !important')
  expect(document.documentElement.outerHTML).toBe(initialHtml)
  unlock()
  unlock()
  expect(document.adoptedStyleSheets).toHaveLength(length)
  expect(document.documentElement.outerHTML).toBe(initialHtml)
})

test('reserves the space of a scroll bar', () => {
  widths(1000, 985)
  const unlock = lockScroll(document)
  expect(rules()).toContain('scrollbar-gutter: stable !important')
  unlock()
})

test('reserves no space without a scroll bar', () => {
  widths(1000, 1000)
  const unlock = lockScroll(document)
  expect(rules()).toContain('scrollbar-gutter: auto !important')
  unlock()
})

test('locks the page until all locks are released, and keeps the page’s style sheets', () => {
  const pageSheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [pageSheet]
  const unlockFirst = lockScroll(document)
  const unlockSecond = lockScroll(document)
  unlockFirst()
  expect(rules()).toContain('overflow: hidden')
  unlockSecond()
  expect(document.adoptedStyleSheets).toEqual([pageSheet])
  document.adoptedStyleSheets = []
})
