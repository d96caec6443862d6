import { expect, test } from 'vitest'
import { readPairingAddress } from './pairing-address.js'

const [topic, key] = ['a'.repeat(64), 'b'.repeat(64)]
const uri = `wc:${topic}@2?expiryTimestamp=2000&relay-protocol=irn&symKey=${key}`
const read = (text: string) => readPairingAddress(text, 1_000_000)

test.each([
  ['as it is copied', uri],
  ['with what is left of a line around it', `  ${uri}\n`],
  ['in a link to this page', `http://localhost:5174/wc?uri=${encodeURIComponent(uri)}`],
  [
    'in a link that is encoded twice',
    `https://w.example/wc?uri=${encodeURIComponent(encodeURIComponent(uri))}`,
  ],
])('an address is read %s', (_how, text) => {
  expect(read(text)).toEqual({ uri })
})

test.each([
  ['nothing', '', 'no pairing address'],
  ['a link to somewhere', 'https://shop.example/', 'no pairing address'],
  ['an address of version 1', `wc:${topic}@1?bridge=x&key=${key}`, 'version 1'],
  ['an address without its key', `wc:${topic}@2?relay-protocol=irn`, 'not whole'],
  ['an address that was cut', uri.slice(0, -3), 'not whole'],
  ['an address whose time is over', uri.replace('2000', '999'), 'expired'],
])('%s is answered in plain words', (_what, text, words) => {
  expect(read(text)).toEqual({ problem: expect.stringContaining(words) })
})
