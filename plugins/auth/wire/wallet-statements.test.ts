import { keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { statementBytes, type WalletStatement } from './wallet-statements.js'

const owner = { projectId: 'shop', userId: 'ada', evmAddress: `0x${'aB'.repeat(20)}` }
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.slice(2))
const share: WalletStatement = { kind: 'login-share', jkt: 'key', split: 'split', share: 'c2hhcmU' }
const recovery = {
  kind: 'recovery-share',
  jkt: 'key',
  split: 'split',
  content: { mode: 'password', ciphertext: 'dGV4dA', kdf: { salt: 's', memory: 1 } },
  contact: { email: 'ada@example.org' },
} as const satisfies WalletStatement

describe('statementBytes', () => {
  test('begins with version 0 of EIP-191 and an address of 20 bytes', () => {
    const bytes = statementBytes(owner, share)
    expect([...bytes.slice(0, 2)]).toEqual([0x19, 0x00])
    expect(textOf(bytes)).toBe(
      `foyer wallet records["login-share","shop","ada","0x${'ab'.repeat(20)}","key","split","c2hhcmU"]`,
    )
  })

  test('stays the same in each release, because signatures are stored', () => {
    expect(
      keccak256(statementBytes(owner, { kind: 'wallet', solanaAddress: '7Ec', accountKind: 'safe' })),
    ).toMatchInlineSnapshot(`"0x93133eee2011f0b7043f926eb528069999775e1dbb44d12cdeb8ab2cb6ca11ac"`)
    expect(keccak256(statementBytes(owner, recovery))).toMatchInlineSnapshot(
      `"0x768b1a474caccdcecf9db84e02662ef19324e2f69403988a6effe72d5c81af26"`,
    )
  })

  test('does not depend on the order of the parameters', () => {
    const content = { ...recovery.content, kdf: { memory: 1, salt: 's' } }
    expect(statementBytes(owner, { ...recovery, content })).toEqual(statementBytes(owner, recovery))
  })

  test.each<[string, Partial<typeof owner>, WalletStatement]>([
    ['another project', { projectId: 'other' }, recovery],
    ['another user', { userId: 'eve' }, recovery],
    ['another wallet', { evmAddress: `0x${'cd'.repeat(20)}` }, recovery],
    ['another device', {}, { ...recovery, jkt: 'other' }],
    ['another split', {}, { ...recovery, split: 'other' }],
    ['a lower mode', {}, { ...recovery, content: { ...recovery.content, mode: 'automatic' } }],
    ['another share', {}, { ...recovery, content: { mode: 'password', ciphertext: 'b3RoZXI' } }],
    [
      'another parameter',
      {},
      { ...recovery, content: { ...recovery.content, kdf: { salt: 't', memory: 1 } } },
    ],
    ['a passkey', {}, { ...recovery, content: { ...recovery.content, credentialId: 'id' } }],
    ['another receiver', {}, { ...recovery, contact: { email: 'eve@example.org' } }],
    ['no receiver', {}, { ...recovery, contact: 'none' }],
    ['the present receiver', {}, { ...recovery, contact: 'present' }],
    ['an address that is a word', {}, { ...recovery, contact: { email: 'none' } }],
    ['another kind', {}, { kind: 'contact', jkt: 'key', split: 'split', contact: recovery.contact }],
  ])('differs for %s', (_name, change, statement) => {
    expect(statementBytes({ ...owner, ...change }, statement)).not.toEqual(statementBytes(owner, recovery))
  })
})
