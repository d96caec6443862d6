import { expect, test } from 'vitest'
import { createShadowHost } from './shadow-host.js'

const texts = (root: ShadowRoot) =>
  root.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText.replace(/\s/g, ''))

test('creates the element, its open root and its sheets in order', () => {
  const { host, root } = createShadowHost({
    document,
    tag: 'section',
    attributes: { 'data-theme': 'dark' },
    styles: ['b{top:0}', 'i{top:0}'],
  })
  expect(host.localName).toBe('section')
  expect(host.dataset['theme']).toBe('dark')
  expect(host.shadowRoot).toBe(root)
  expect(host.isConnected).toBe(false)
  expect(texts(root)).toEqual(['b{top:0px;}', 'i{top:0px;}'])
})

test('a text that was added twice is one sheet until both are removed', () => {
  const { root, addStyles } = createShadowHost({ document, styles: ['b{top:0}'] })
  const removeFirst = addStyles('i{top:0}')
  const removeSecond = addStyles('i{top:0}')
  expect(root.adoptedStyleSheets).toHaveLength(2)
  removeFirst()
  removeFirst()
  expect(root.adoptedStyleSheets).toHaveLength(2)
  removeSecond()
  expect(texts(root)).toEqual(['b{top:0px;}'])
})

test('an initial sheet stays when the same text is added and removed', () => {
  const { root, addStyles } = createShadowHost({ document, styles: ['b{top:0}'] })
  addStyles('b{top:0}')()
  expect(root.adoptedStyleSheets).toHaveLength(1)
})

test('hosts do not share sheets', () => {
  const [first, second] = [1, 2].map(() => createShadowHost({ document, styles: ['b{top:0}'] }))
  expect(first?.root.adoptedStyleSheets[0]).not.toBe(second?.root.adoptedStyleSheets[0])
})

test('dispose removes the host and its sheets, and later sheets are ignored', () => {
  const before = document.documentElement.outerHTML
  const { host, root, addStyles, dispose } = createShadowHost({ document, styles: ['b{top:0}'] })
  document.body.append(host)
  const remove = addStyles('i{top:0}')
  dispose()
  dispose()
  remove()
  addStyles('u{top:0}')()
  expect(document.documentElement.outerHTML).toBe(before)
  expect(document.adoptedStyleSheets).toHaveLength(0)
  expect(root.adoptedStyleSheets).toHaveLength(0)
})
