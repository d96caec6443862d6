import { describe, expect, test } from 'vitest'
import { formatSignIn } from '../message/format.js'
import { readNonce, readSession, readSessions } from './read-answers.js'

const fields = {
  ...{
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1' as const,
    chainId: 'eip155:1' as const,
  },
  ...{ nonce: 'abcdefgh12345678', issuedAt: '2026-11-27T09:00:00.000Z' },
}
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const message = formatSignIn({ ...fields, address })
const session = { chainId: 'eip155:1', address, message, signature: '0x12' }

describe('a nonce', () => {
  test('is read with its time or without one', () => {
    expect(readNonce({ nonce: 'abcdefgh', issuedAt: fields.issuedAt })).toEqual({
      value: { nonce: 'abcdefgh', issuedAt: fields.issuedAt },
    })
    expect(readNonce({ nonce: 'abcdefgh' })).toMatchObject({ value: { nonce: 'abcdefgh' } })
  })

  test.each([
    ['nonce', undefined],
    ['nonce', {}],
    ['nonce', { nonce: 'short' }],
    ['nonce', { nonce: 'abcdefgh\nURI: x' }],
    ['nonce', { nonce: 12345678 }],
    ['issuedAt', { nonce: 'abcdefgh', issuedAt: 'now' }],
    ['issuedAt', { nonce: 'abcdefgh', issuedAt: 1 }],
  ])('whose %s is wrong is named: %j', (field, answer) => {
    expect(readNonce(answer)).toMatchObject({ field })
  })
})

describe('a session', () => {
  test('has the fields of its message', () => {
    expect(readSession({ ...session, type: 'eip191', expiresAt: 'x' }, 'session')).toEqual({
      value: { data: { ...fields, accountAddress: address }, message, signature: '0x12', type: 'eip191' },
    })
  })

  test.each([
    ['message', { ...session, message: 'Hello' }],
    ['message', { ...session, message: undefined }],
    ['signature', { ...session, signature: '' }],
    ['chainId', { ...session, chainId: 'eip155:10' }],
    ['address', { ...session, address: `0x${'1'.repeat(40)}` }],
    ['type', { ...session, type: 5 }],
    ['publicKey', { ...session, publicKey: {} }],
  ])('whose %s is wrong is named', (field, entry) => {
    expect(readSessions({ sessions: [session, entry] })).toMatchObject({ field: `sessions[1].${field}` })
  })

  test.each([undefined, null, {}, { sessions: {} }, []])('is in a list: %j', (answer) => {
    expect(readSessions(answer)).toEqual({ field: 'sessions', problem: 'must be a list' })
  })
})
