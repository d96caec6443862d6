import { Buffer as NodeBuffer } from 'node:buffer'
import { afterEach, expect, test, vi } from 'vitest'
import { withBuffer } from './with-buffer.js'

const page = globalThis as { Buffer?: typeof NodeBuffer }
const { Buffer: own } = page
afterEach(() => void Object.assign(page, { Buffer: own }))

/** Removes the one of Node, as in a browser. */
function inBrowser() {
  delete page.Buffer
}

test('writes and reads as that of Node', async () => {
  inBrowser()
  const text = JSON.stringify({ att: { eip155: { 'request/eth_sign': [{}] } }, name: 'Café 🦊' })
  const written = await withBuffer(() => page.Buffer?.from(text).toString('base64'))
  expect(written).toBe(NodeBuffer.from(text).toString('base64'))
  expect(await withBuffer(() => page.Buffer?.from(written ?? '', 'base64').toString('utf-8'))).toBe(text)
  expect(await withBuffer(() => page.Buffer?.from([1, 171]).toString('hex'))).toBe('01ab')
  expect(await withBuffer(() => page.Buffer?.from('01ab', 'hex').toString('base64'))).toBe('Aas=')
})

test('is gone once all that needed it has settled', async () => {
  inBrowser()
  let finish = () => {}
  const slow = withBuffer(() => new Promise<void>((resolve) => (finish = resolve)))
  await expect(withBuffer(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
  expect('Buffer' in page).toBe(true)
  finish()
  await slow
  expect('Buffer' in page).toBe(false)
})

test('keeps the one of the page', async () => {
  const theirs = vi.fn() as unknown as typeof NodeBuffer
  page.Buffer = theirs
  expect(await withBuffer(() => page.Buffer)).toBe(theirs)
  expect(page.Buffer).toBe(theirs)
})
