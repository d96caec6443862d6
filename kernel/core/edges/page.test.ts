import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakePage } from '../../testing/fake-edges.js'
import { browserPage, originOf } from './page.js'

const stubOpen = () => {
  const open = vi.fn()
  vi.stubGlobal('open', open)
  onTestFinished(() => void vi.unstubAllGlobals())
  return open
}

// behaviour 13.2
test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\n\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://app.example/1',
  'file:///etc/passwd',
])('open throws for %j, and the message does not contain the address', (href) => {
  const open = stubOpen()
  const error = /^Link with "[a-z]+:" refused: use https$/
  expect(() => browserPage.open(href, '_blank')).toThrow(error)
  expect(() => browserPage.open(href, '_self')).toThrow(error)
  expect(() => createFakePage().open(href, '_self')).toThrow(error)
  expect(open).not.toHaveBeenCalled()
})

// behaviour 13.2
test.each([
  'https://wallet.example/wc?uri=wc%3A1',
  'http://localhost:3000/',
  '/relative?to=the-page',
  'wc:7f6e@2?relay-protocol=irn',
  'metamask://wc?uri=1',
  'mailto:help@app.example',
  'intent://wc#Intent;scheme=wallet;end',
])('open opens %j without opener and referrer', (href) => {
  const open = stubOpen()
  browserPage.open(href, '_self')
  expect(open.mock.calls).toEqual([[href, '_self', 'noopener,noreferrer']])
})

test.each([
  ['https://shop.example/a?b=c#d', 'https://shop.example'],
  ['http://localhost:5173/', 'http://localhost:5173'],
  ['capacitor://localhost/index.html', 'capacitor://localhost'],
  ['ionic://localhost/', 'ionic://localhost'],
  ['tauri://localhost', 'tauri://localhost'],
  ['about:srcdoc', 'null'],
])('originOf(%s) is %s', (url, origin) => {
  expect(originOf(url)).toBe(origin)
})
