import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58, base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createBitcoinKey, messageHash } from './bitcoin-key.js'
import { createSolanaKey } from './solana-key.js'

const words = 'test test test test test test test test test test test junk'
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('the Solana account', () => {
  const key = createSolanaKey(words)
  const address = key.addressOn('')
  const publicKey = base58.decode(address)

  test('is the one that wallets of Solana make of a phrase', () => {
    // BIP-39 test phrase and m/44'/501'/0'/0', as Phantom and Solflare derive it
    const about =
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    expect(createSolanaKey(about).addressOn('')).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  })

  test('signs a message, which is shown readably', () => {
    const params = { message: base58.encode(utf8('Come in')), pubkey: address }
    const lines = Object.fromEntries(key.describe('solana_signMessage', params))
    expect(lines).toEqual({ Message: 'Come in', Account: address })
    const { signature } = key.sign('solana_signMessage', params, '') as { signature: string }
    expect(ed25519.verify(base58.decode(signature), utf8('Come in'), publicKey)).toBe(true)
  })

  /** A transaction of one signature: its keys are ours and a program's. */
  function transaction(version: readonly number[], first = publicKey) {
    const keys = [...first, ...new Uint8Array(32).fill(7)]
    const message = Uint8Array.from([...version, 1, 0, 1, 2, ...keys, ...new Uint8Array(32).fill(9), 0])
    return { message, bytes: Uint8Array.from([1, ...new Uint8Array(64), ...message]) }
  }

  test.each([
    ['a legacy one', []],
    ['one with a version', [0x80]],
  ])('signs the raw bytes of a transaction: %s', (_which, version) => {
    const { message, bytes } = transaction(version)
    const params = { transaction: base64.encode(bytes), pubkey: address }
    const signed = key.sign('solana_signTransaction', params, '') as Record<string, string>
    const signature = base58.decode(signed['signature'] ?? '')
    expect(ed25519.verify(signature, message, publicKey)).toBe(true)
    const whole = base64.decode(signed['transaction'] ?? '')
    expect([whole.slice(1, 65), whole.slice(65)]).toEqual([signature, message])
  })

  test.each([
    ['another account signs', { transaction: base64.encode(transaction([], utf8('x'.repeat(32))).bytes) }],
    ['there is no transaction', { transaction: base64.encode(Uint8Array.of(1, 2)) }],
    ['it is no base64', { transaction: '***' }],
    ['it is missing', {}],
  ])('is not asked to sign where %s', (_what, params) => {
    expect(() => key.describe('solana_signTransaction', params)).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  })
})

describe('the Bitcoin address', () => {
  const key = createBitcoinKey(words)
  const mainnet = key.networks[0]?.id ?? ''

  test('is the one of BIP-84', () => {
    const about =
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    expect(createBitcoinKey(about).addressOn(mainnet)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    expect(key.networks.map(({ id }) => key.addressOn(id).split('1')[0])).toEqual(['bc', 'tb', 'bcrt'])
  })

  test.each(['Come in', 'ä'.repeat(300)])('signs messages as BIP-137 has it', (message) => {
    const account = key.addressOn(mainnet)
    const answer = key.sign('signMessage', { account, message }, mainnet) as Record<string, string>
    const bytes = hex.decode(answer['signature'] ?? '')
    const recovery = (bytes[0] ?? 0) - 39
    const recovered = secp256k1.Signature.fromCompact(bytes.slice(1))
      .addRecoveryBit(recovery)
      .recoverPublicKey(messageHash(message))
    const [own] = key.answerQuietly('getAccountAddresses', mainnet) as [{ publicKey: string }]
    expect(recovered.toHex()).toBe(own.publicKey)
    expect(answer).toMatchObject({ address: account })
  })

  test('refuses an address of others, and a protocol that it does not sign', () => {
    const refused = expect.objectContaining({ code: -32602 })
    expect(() => key.sign('signMessage', { account: 'bc1qother', message: 'x' }, mainnet)).toThrow(refused)
    const bip322 = { account: key.addressOn(mainnet), message: 'x', protocol: 'bip322' }
    expect(() => key.describe('signMessage', bip322)).toThrow(refused)
  })
})
