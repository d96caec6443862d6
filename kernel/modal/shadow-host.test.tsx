import { expect, test } from 'vitest'
import { createShadowHost } from './shadow-host.js'

const texts = (root: ShadowRoot) =>
  root.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText.replace(/\s/g, ''))

test('makes the element, its open root and its sheets in their order', () => {
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

test('a text adopted by two is there once, until both have let it go', () => {
  const { root, adopt } = createShadowHost({ document, styles: ['b{top:0}'] })
  const one = adopt('i{top:0}')
  const two = adopt('i{top:0}')
  expect(root.adoptedStyleSheets).toHaveLength(2)
  one()
  one()
  expect(root.adoptedStyleSheets).toHaveLength(2)
  two()
  expect(texts(root)).toEqual(['b{top:0px;}'])
})

test('a sheet given at the start stays when a view lets go of the same text', () => {
  const { root, adopt } = createShadowHost({ document, styles: ['b{top:0}'] })
  adopt('b{top:0}')()
  expect(root.adoptedStyleSheets).toHaveLength(1)
})

test('two hosts share no sheet', () => {
  const [one, two] = [1, 2].map(() => createShadowHost({ document, styles: ['b{top:0}'] }))
  expect(one?.root.adoptedStyleSheets[0]).not.toBe(two?.root.adoptedStyleSheets[0])
})

test('disposing leaves nothing in the page and nothing in the root, and late sheets are not taken', () => {
  const before = document.documentElement.outerHTML
  const { host, root, adopt, dispose } = createShadowHost({ document, styles: ['b{top:0}'] })
  document.body.append(host)
  const release = adopt('i{top:0}')
  dispose()
  dispose()
  release()
  adopt('u{top:0}')()
  expect(document.documentElement.outerHTML).toBe(before)
  expect(document.adoptedStyleSheets).toHaveLength(0)
  expect(root.adoptedStyleSheets).toHaveLength(0)
})
