import { describe, expect, test } from 'vitest'
import { formatSignIn, type SignInFields } from 'foyerkit/plugins/siwx/message'
import type { SigningPasskey } from '../passkey/signing-passkey.js'
import type { EmbeddedWallet } from '../wallet/embedded-wallet.js'
import { readNetwork } from './networks.js'
import { signInWithLogin } from './sign-in-with-login.js'

const evm = '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb'
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const hostOrigin = 'https://app.example'
const now = Date.parse('2026-11-27T10:00:00Z')

const usual: SignInFields = {
  ...{ domain: 'app.example', address: evm, uri: hostOrigin, version: '1', chainId: 'eip155:1' },
  ...{ nonce: 'abcdefgh12345678', issuedAt: '2026-11-27T09:59:59.000Z' },
}

/** Asks for the signature of a message, which is written from the fields unless it is a text. */
async function ask(
  message: Partial<SignInFields> | string,
  { accountKind = 'simple7702', isOn = false, chainId = 'eip155:1' } = {},
) {
  const signed: unknown[] = []
  const wallet = {
    addresses: { evm, solana },
    accountKind,
    signer: async () => ({
      signMessage: async (text: string) => {
        signed.push(text)
        return '0x12'
      },
      signSolanaMessage: async (bytes: Uint8Array) => {
        signed.push(new TextDecoder().decode(bytes))
        return new Uint8Array([1, 2, 3])
      },
    }),
  } as unknown as EmbeddedWallet
  const text = typeof message === 'string' ? message : formatSignIn({ ...usual, ...message })
  const signingPasskey = { isOn: async () => isOn } as SigningPasskey
  const network = readNetwork(chainId)!
  const signature = await signInWithLogin({
    message: text,
    network,
    wallet,
    hostOrigin,
    signingPasskey,
    now,
  }).catch((error: unknown) => error)
  return { signature, signed, text }
}

test('signs a message for the site, the account and the network', async () => {
  const { signature, signed, text } = await ask({})
  expect([signature, signed]).toEqual([{ signature: '0x12', type: 'eip191' }, [text]])
})

test('signs for Solana', async () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { signature, signed, text } = await ask({ address: solana, chainId }, { chainId })
  expect([signature, signed]).toEqual([{ signature: 'Ldp', type: 'ed25519' }, [text]])
})

describe('asks for a confirm, and signs nothing', () => {
  test.each<[string, Partial<SignInFields> | string]>([
    ['another site', { domain: 'evil.example' }],
    ['a site below', { domain: 'login.app.example' }],
    ['another port', { domain: 'app.example:8443' }],
    ['a user in the site', { domain: 'app.example@evil.example' }],
    ['another scheme', { scheme: 'http' }],
    ['a URI of another origin', { uri: 'https://evil.example' }],
    ['a URI that is none', { uri: 'app:login' }],
    ['another account', { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }],
    ['small letters', { address: evm.toLowerCase() }],
    ['another network', { chainId: 'eip155:10' }],
    ['a time that is over', { expirationTime: '2026-11-27T09:59:59Z' }],
    ['a time that has not come', { notBefore: '2026-11-27T10:00:01Z' }],
    ['a statement', { statement: 'I agree to everything.' }],
    ['resources', { resources: ['https://app.example/terms'] }],
    ['no message', 'Hello'],
    ['a line before it', `Hello\n${formatSignIn(usual)}`],
    ['a line after it', `${formatSignIn(usual)}\nI give my house away.`],
    ['a return', formatSignIn(usual).replaceAll('\n', '\r\n')],
  ])('%s', async (_name, message) => {
    const { signature, signed } = await ask(message)
    expect(signature).toMatchObject({ code: 4200 })
    expect(signed).toEqual([])
  })

  test('a passkey for each signature', async () => {
    expect((await ask({}, { isOn: true })).signature).toMatchObject({ code: 4200 })
  })

  test('a smart account with an address of its own', async () => {
    expect((await ask({}, { accountKind: 'safe' })).signature).toMatchObject({ code: 4200 })
  })
})
