import { expect, test } from 'vitest'
import { addFrame } from './element.js'

const source = { url: 'about:blank', projectId: 'demo', enableLogger: false, language: 'en' }

test('a frame that a dialog of the page has hidden from screen readers is shown to them', () => {
  const frame = addFrame(document, source)
  const dialog = frame.element.closest('dialog')
  dialog?.setAttribute('aria-hidden', 'true')
  dialog?.setAttribute('inert', '')
  frame.show(300)
  expect(dialog?.open).toBe(true)
  expect(dialog?.hasAttribute('aria-hidden')).toBe(false)
  expect(dialog?.hasAttribute('inert')).toBe(false)
  frame.remove()
})
