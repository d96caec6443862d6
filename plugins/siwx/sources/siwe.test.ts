import { expect, test, vi } from 'vitest'
import { createFakeClock, createFakePage } from '#kernel/testing'
import type { SiweConfig, SiweMessageInput, SiweSession } from '../contract.js'
import { formatSignIn } from '../message/format.js'
import { createSiweSource } from './siwe.js'

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

const write = ({ address, chainId, iat, exp, nbf, ...fields }: SiweMessageInput) =>
  formatSignIn({
    ...fields,
    address: address.split(':')[2] ?? '',
    chainId: `eip155:${chainId}`,
    issuedAt: iat,
    expirationTime: exp,
    notBefore: nbf,
  })

/** A site with the older configuration. */
function site(overrides: Partial<SiweConfig> = {}) {
  let session: SiweSession | null = null
  const createMessage = vi.fn(write)
  const siwe = {
    getNonce: vi.fn(async () => 'abcdefgh12345678'),
    verifyMessage: vi.fn(async () => {
      session = { address: alice, chainId: 1 }
      return true
    }),
    getSession: async () => session,
    signOut: vi.fn(async () => {
      session = null
      return true
    }),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
    ...overrides,
  }
  const parts = { clock: createFakeClock(), page: createFakePage() }
  return { ...siwe, createMessage, source: createSiweSource({ ...siwe, createMessage }, parts) }
}

const account = { accountAddress: alice, chainId: 'eip155:1' } as const
const signed = (text: string) => ({ data: {} as never, message: text, signature: '0x12' })

test('the message of the site is read for its fields', async () => {
  const { source, createMessage, getNonce } = site({
    getMessageParams: async () => ({ statement: 'Welcome.', exp: '2100-01-01T00:00:00Z' }),
  })
  const message = await source.createMessage(account)
  expect(getNonce).toHaveBeenCalledWith(alice)
  expect(createMessage.mock.calls[0]?.[0]).toMatchObject({
    ...{ address: `eip155:1:${alice}`, chainId: 1, nonce: 'abcdefgh12345678' },
    ...{ domain: 'app.example', uri: 'https://app.example', version: '1', statement: 'Welcome.' },
  })
  expect(message).toMatchObject({
    ...account,
    ...{ domain: 'app.example', statement: 'Welcome.', expirationTime: '2100-01-01T00:00:00Z' },
  })
  expect(String(message)).toContain(`Ethereum account:\n${alice}\n\nWelcome.\n\nURI: https://app.example`)
})

test('fields of a message are known before the account is', async () => {
  const { source } = site()
  expect(await source.createMessage({ ...account, accountAddress: '' })).toMatchObject({
    nonce: 'abcdefgh12345678',
  })
})

test('a session lasts from its verification to its end', async () => {
  const { source, verifyMessage, onSignIn, onSignOut } = site()
  expect(await source.getSessions('eip155:1', alice)).toEqual([])
  await source.addSession(signed('text'))
  expect(verifyMessage).toHaveBeenCalledWith({ message: 'text', signature: '0x12' })
  expect(onSignIn).toHaveBeenCalledWith({ address: alice, chainId: 1 })
  expect(await source.getSessions('eip155:1', alice.toLowerCase())).toHaveLength(1)
  expect(await source.getSessions('eip155:8453', alice)).toEqual([])
  expect(await source.getSessions('eip155:1', bob)).toEqual([])
  await source.revokeSession('eip155:1', alice)
  expect(onSignOut).toHaveBeenCalledOnce()
  expect(await source.getSessions('eip155:1', alice)).toEqual([])
})

test('a session may stay over another account or network', async () => {
  const { source } = site({ signOutOnAccountChange: false, signOutOnNetworkChange: false })
  await source.addSession(signed('text'))
  expect(await source.getSessions('eip155:8453', bob)).toMatchObject([
    { data: { accountAddress: bob, chainId: 'eip155:8453' } },
  ])
})

test('a refusal of the server is an error', async () => {
  const refusing = site({ verifyMessage: async () => false, signOut: async () => false })
  await expect(refusing.source.addSession(signed('text'))).rejects.toMatchObject({
    code: 'siwx/NOT_VERIFIED',
  })
  await expect(refusing.source.setSessions([])).rejects.toMatchObject({ code: 'siwx/SIGN_OUT_FAILED' })
  expect(refusing.onSignOut).not.toHaveBeenCalled()
})

test('accounts on EVM networks sign in, unless it is switched off', () => {
  expect(site().source.signsIn?.('eip155:1')).toBe(true)
  expect(site().source.signsIn?.('solana:main')).toBe(false)
  expect(site({ enabled: false }).source.signsIn?.('eip155:1')).toBe(false)
  expect(site({ required: false }).source.getRequired?.()).toBe(false)
})

test.each([
  ['getMessageParams', {}, 'function'],
  ['onSignIn', 'call', 'function'],
  ['onSignOut', 5, 'function'],
  ['enabled', 'no', 'boolean'],
  ['required', 0, 'boolean'],
  ['signOutOnDisconnect', 'no', 'boolean'],
  ['signOutOnAccountChange', null, 'boolean'],
  ['signOutOnNetworkChange', 1, 'boolean'],
  ['nonceRefetchIntervalMs', '5', 'number'],
  ['sessionRefetchIntervalMs', true, 'number'],
])('a wrong %s is refused by its name: %j', (name, value, type) => {
  expect(() => site({ [name]: value })).toThrow(
    expect.objectContaining({
      code: 'siwx/BAD_SIWE_CONFIG',
      message: `Plugin siwx, option siweConfig.${name}: must be a ${type}`,
    }),
  )
})
