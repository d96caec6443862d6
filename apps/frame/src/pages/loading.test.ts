import { afterEach, expect, test, vi } from 'vitest'
import { showLoading } from './loading.js'

const postMessage = vi.fn()
const show = (hash: string) =>
  showLoading({ document, location: { hash } as Location, opener: { postMessage } as unknown })

afterEach(() => {
  document.body.replaceChildren()
  postMessage.mockReset()
})

test('tells the page that opened the window, and no other, that it is loaded', () => {
  show(`#host=${encodeURIComponent('https://shop.example')}`)
  expect(document.body.textContent).toContain('Opening the login page')
  expect(postMessage.mock.calls).toEqual([[{ loaded: true }, 'https://shop.example']])
})

test.each(['', '#host=*', '#host=javascript:alert(1)'])('tells nobody with the fragment %j', (hash) => {
  show(hash)
  expect(postMessage).not.toHaveBeenCalled()
})
