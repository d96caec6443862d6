import { expect, test, vi } from 'vitest'
import { lookUpFonts } from './look-up-fonts.js'

test('a text of each weight is laid out where nobody sees it, and nothing of it stays', () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const laidOut: string[] = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { position, visibility } = (this as HTMLElement).style
    expect([this.isConnected, position, visibility]).toEqual([true, 'absolute', 'hidden'])
    laidOut.push(...[...this.children].map((line) => (line as HTMLElement).style.fontWeight))
    return new DOMRect()
  })
  lookUpFonts(root)
  vi.restoreAllMocks()
  expect(laidOut).toEqual(['var(--foyer-weight)', 'var(--foyer-weight-medium)', 'var(--foyer-weight-strong)'])
  expect(root.childNodes).toHaveLength(0)
  host.remove()
})
