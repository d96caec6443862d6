import { expect, test } from 'vitest'
import { SignInError } from '../message/fields.js'
import { parseSignIn } from '../message/parse.js'
import { writeMessage } from './write-message.js'

const account = { accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainId: 'eip155:1' as const }
const facts = { nonce: 'abcdefgh12345678', url: 'https://app.example:8443/cart?x=1#y', now: 0 }

test('names the page and what the site asks for', () => {
  const options = { statement: 'Sign in.', resources: ['https://app.example/terms'], sessionMinutes: 5 }
  const { toString: _write, accountAddress, ...fields } = writeMessage(account, options, facts)
  expect(fields).toEqual({
    ...{ domain: 'app.example:8443', uri: 'https://app.example:8443', version: '1', chainId: 'eip155:1' },
    ...{ nonce: facts.nonce, issuedAt: '1970-01-01T00:00:00.000Z', statement: 'Sign in.' },
    ...{ expirationTime: '1970-01-01T00:05:00.000Z', resources: ['https://app.example/terms'] },
  })
  expect(parseSignIn(String(writeMessage(account, options, facts)))).toEqual({
    ...fields,
    address: accountAddress,
  })
})

test('has the time of the server, if that says one', () => {
  const issuedAt = '2026-11-27T09:00:00.000Z'
  const { issuedAt: at, expirationTime } = writeMessage(
    account,
    { sessionMinutes: 1 },
    { ...facts, issuedAt },
  )
  expect([at, expirationTime]).toEqual([issuedAt, '2026-11-27T09:01:00.000Z'])
})

test('has fields for an account that is not known yet, and no text', () => {
  const message = writeMessage({ ...account, accountAddress: '' }, {}, facts)
  expect(message).toMatchObject({ accountAddress: '', nonce: facts.nonce })
  expect(() => String(message)).toThrow(SignInError)
})

test('refuses a statement of several lines', () => {
  expect(() => writeMessage(account, { statement: 'One\nTwo' }, facts)).toThrow(/statement/)
})

test.each([
  ['capacitor://localhost/', 'localhost', 'capacitor://localhost'],
  ['ionic://localhost/tabs', 'localhost', 'ionic://localhost'],
  ['tauri://localhost/', 'localhost', 'tauri://localhost'],
])('names the page of an app, %s', (url, domain, uri) => {
  expect(parseSignIn(String(writeMessage(account, {}, { ...facts, url })))).toMatchObject({ domain, uri })
})

test('names the domain and URI of the options, which a page without a host needs', () => {
  const site = { domain: 'shop.example', uri: 'https://shop.example/login' }
  const message = writeMessage(account, site, { ...facts, url: 'about:srcdoc' })
  expect(parseSignIn(String(message))).toMatchObject(site)
})
