import { describe, expect, test } from 'vitest'
import { checkText } from '../../plugins/siwx/sessions.js'
import { createSigner, signerNamespaces } from './signers.js'
import { fieldsOf, otherMessages, tamperedMessages, writeMessage } from './tampering.js'

const now = Date.parse('2026-11-27T09:00:00.000Z')

/** Checks a text as the widget does before the wallet is asked, and for each session of a server. */
function check(namespace: (typeof signerNamespaces)[number], change: (typeof tamperedMessages)[string] = {}) {
  const signer = createSigner(namespace)
  const facts = { nonce: 'a1'.repeat(16), issuedAt: new Date(now).toISOString() }
  const { address: accountAddress, ...rest } = fieldsOf(signer, facts)
  const fields = { ...rest, address: accountAddress }
  const message = writeMessage({ ...fields, ...change.fields?.(fields) })
  return checkText(change.text?.(message) ?? message, {
    data: { ...rest, accountAddress },
    account: { chainId: signer.chainId, address: signer.address, format: {} },
    ...{ domain: 'shop.example', now },
  })
}

describe.each(signerNamespaces)('the widget, for an account of %s', (namespace) => {
  test('accepts the message of the page', () => {
    expect(check(namespace)).toMatchObject({ domain: 'shop.example' })
  })

  test.each(Object.entries({ ...tamperedMessages, ...otherMessages }))('refuses %s', (_name, change) => {
    expect(() => check(namespace, change)).toThrow(/^Sign-in message: /)
  })
})

test('there are more than 40 messages', () => {
  const names = [...Object.keys(tamperedMessages), ...Object.keys(otherMessages)]
  expect([new Set(names).size, Object.keys(tamperedMessages).length > 40]).toEqual([names.length, true])
})
