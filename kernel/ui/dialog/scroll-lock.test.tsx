import { afterEach, expect, test, vi } from 'vitest'
import { lockScroll } from './scroll-lock.js'

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

test('the page is locked by a sheet, not by its style attribute, and is as before afterwards', () => {
  document.documentElement.setAttribute('style', 'overflow: scroll;  color:red')
  const before = document.documentElement.outerHTML
  const unlock = lockScroll(document)
  expect(rules()).toContain('overflow: hidden !important')
  expect(document.documentElement.outerHTML).toBe(before)
  unlock()
  unlock()
  expect(document.adoptedStyleSheets).toHaveLength(0)
  expect(document.documentElement.outerHTML).toBe(before)
})

test('the place of a scroll bar is kept', () => {
  widths(1000, 985)
  const unlock = lockScroll(document)
  expect(rules()).toContain('scrollbar-gutter: stable !important')
  unlock()
})

test('where no scroll bar takes up space none is made', () => {
  widths(1000, 1000)
  const unlock = lockScroll(document)
  expect(rules()).toContain('scrollbar-gutter: auto !important')
  unlock()
})

test('two locks hold until both are gone, and leave other sheets of the page where they are', () => {
  const pages = new CSSStyleSheet()
  document.adoptedStyleSheets = [pages]
  const one = lockScroll(document)
  const two = lockScroll(document)
  one()
  expect(rules()).toContain('overflow: hidden')
  two()
  expect(document.adoptedStyleSheets).toEqual([pages])
  document.adoptedStyleSheets = []
})
