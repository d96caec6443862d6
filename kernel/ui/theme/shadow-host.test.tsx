import { expect, test } from 'vitest'
import { createShadowHost } from './shadow-host.js'

const texts = (root: ShadowRoot) =>
  root.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText.replace(/\s/g, ''))

test('creates a detached element with an open root', () => {
  const { host, root } = createShadowHost(document, 'demo')
  expect(host.dataset['testid']).toBe('demo')
  expect(host.shadowRoot).toBe(root)
  expect(host.isConnected).toBe(false)
  expect(texts(root)).toEqual([])
})

test('adds sheets in the order of the calls, each text once', () => {
  const { root, addStyles } = createShadowHost(document, 'demo')
  addStyles('b{top:0}', 'i{top:0}')
  addStyles('u{top:0}', 'b{top:0}', 'u{top:0}')
  expect(texts(root)).toEqual(['b{top:0px;}', 'i{top:0px;}', 'u{top:0px;}'])
})

test('keeps the sheets that were added before', () => {
  const { root, addStyles } = createShadowHost(document, 'demo')
  addStyles('b{top:0}')
  const [first] = root.adoptedStyleSheets
  addStyles('i{top:0}')
  expect(root.adoptedStyleSheets[0]).toBe(first)
})

test('hosts do not share sheets', () => {
  const roots = [1, 2].map(() => {
    const { root, addStyles } = createShadowHost(document, 'demo')
    addStyles('b{top:0}')
    return root
  })
  expect(roots[0]?.adoptedStyleSheets[0]).not.toBe(roots[1]?.adoptedStyleSheets[0])
})

test('dispose removes the host and its sheets, and later sheets are ignored', () => {
  const initialHtml = document.documentElement.outerHTML
  const pageSheets = [...document.adoptedStyleSheets]
  const { host, root, addStyles, dispose } = createShadowHost(document, 'demo')
  document.body.append(host)
  addStyles('b{top:0}')
  dispose()
  dispose()
  addStyles('u{top:0}')
  expect(document.documentElement.outerHTML).toBe(initialHtml)
  expect(document.adoptedStyleSheets).toEqual(pageSheets)
  expect(root.adoptedStyleSheets).toHaveLength(0)
})
