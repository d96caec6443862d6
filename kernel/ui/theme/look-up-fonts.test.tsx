import { expect, test, vi } from 'vitest'
import { lookUpFonts } from './look-up-fonts.js'

test('lookUpFonts lays out a hidden text of each weight and removes it', () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const weights: string[] = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { position, visibility } = (this as HTMLElement).style
    expect([this.isConnected, position, visibility]).toEqual([true, 'absolute', 'hidden'])
    weights.push(...[...this.children].map((line) => (line as HTMLElement).style.fontWeight))
    return new DOMRect()
  })
  lookUpFonts(root)
  vi.restoreAllMocks()
  expect(weights).toEqual(['var(--foyer-weight)', 'var(--foyer-weight-medium)', 'var(--foyer-weight-strong)'])
  expect(root.childNodes).toHaveLength(0)
  host.remove()
})
