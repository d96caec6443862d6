import { describe, expect, test } from 'vitest'
import { accountAtom, sessionKey, statusAtom } from '#kernel'
import { createPluginHarness, createScreen, until } from '#kernel/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { evm } from '../evm/index.js'
import { external } from '../external/index.js'
import { siwxService, type SignInSession, type SiwxConfig } from './contract.js'
import { siwx } from './index.js'
import { formatSignIn } from './message/index.js'
import { checkText } from './sessions.js'
import { readSession } from './sources/read-answers.js'

const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const checksummed = key.address
const lower = checksummed.toLowerCase()
const format = { prefix: /^0x/, ignoresCase: /^0x/ }
const fields = {
  ...{
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1' as const,
    chainId: 'eip155:1' as const,
  },
  ...{ nonce: 'abcdefgh12345678', issuedAt: new Date(0).toISOString() },
}
const textOf = (address: string) => formatSignIn({ ...fields, address })

describe('a message of an account', () => {
  const check = (inText: string, inData: string, account: string) =>
    checkText(textOf(inText), {
      data: { ...fields, accountAddress: inData },
      account: { chainId: 'eip155:1', address: account, format },
      ...{ domain: 'app.example', now: 0 },
    })

  test.each([
    [checksummed, checksummed, lower],
    [lower, checksummed, checksummed],
    [checksummed, lower, checksummed],
  ])('is accepted in any spelling: %s, %s, %s', (inText, inData, account) => {
    expect(check(inText, inData, account).address).toBe(inText)
  })

  test('is refused for another account', () => {
    const other = `0x${'1'.repeat(40)}`
    expect(() => check(other, checksummed, checksummed)).toThrow('address is another one than expected')
    expect(() => check(checksummed, other, checksummed)).toThrow('address is another one in the data')
  })
})

test('a session of a server that stores addresses in lower case is read, with the address of its message', () => {
  const session = { chainId: 'eip155:1', address: lower, message: textOf(checksummed), signature: '0x12' }
  expect(readSession(session, 'session')).toMatchObject({ value: { data: { accountAddress: checksummed } } })
  const other = { ...session, address: `0x${'1'.repeat(40)}` }
  expect(readSession(other, 'session')).toMatchObject({ field: 'session.address' })
})

/** A wallet that answers in lower case, as MetaMask does. */
const provider = {
  async request({ method, params }: { method: string; params?: unknown }) {
    if (method === 'eth_chainId') return '0x1'
    if (method !== 'personal_sign') return [lower]
    const [raw] = params as readonly [`0x${string}`]
    return key.signMessage({ message: { raw } })
  },
}

/** A site whose message and sessions have a spelling of its own. */
function start(spell: (address: string) => string, sessions: SignInSession[] = []) {
  const config: SiwxConfig = {
    async createMessage({ accountAddress }) {
      const address = spell(accountAddress)
      const message = { ...fields, nonce: `abcdefgh${sessions.length}2345678` }
      return { ...message, accountAddress: address, toString: () => formatSignIn({ ...message, address }) }
    },
    addSession: async (session) => void sessions.push(session),
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async () => sessions,
  }
  const roots = () => [...document.querySelectorAll('[data-testid="foyer-modal"]')]
  const before = new Set(roots())
  const h = createPluginHarness(siwx(config), {
    companions: [evm(), external({ connectors: [{ id: 'wallet', name: 'Wallet', provider }] })],
  })
  const modal = () => roots().find((root) => !before.has(root))?.shadowRoot
  return { h, sessions, modal }
}

// behaviour 19.15
test.each([
  ['as it is given', (address: string) => address, checksummed],
  ['in lower case', (address: string) => address.toLowerCase(), lower],
])('an account signs in at a site that writes its address %s', async (_, spell, signed) => {
  const { h, sessions, modal } = start(spell)
  const connecting = h.service(sessionKey).connect({ connectorId: 'external:wallet' })
  const screen = createScreen(await until(modal, 'the modal'))
  await until(() => screen.text().includes('app.example'), 'the message')
  await screen.press('Sign in')
  await connecting
  expect(sessions.map(({ message }) => message.split('\n')[1])).toEqual([signed])
  expect(h.read(accountAtom).address).toBe(checksummed)
  expect(await h.service(siwxService).session()).toBe(sessions[0])
  await h.dispose()
})

test('a session stored under another spelling of the account counts', async () => {
  const data = { ...fields, accountAddress: lower }
  const stored = { data, message: textOf(lower), signature: '0x12' }
  const { h } = start(String, [stored])
  await h.service(sessionKey).connect({ connectorId: 'external:wallet' })
  expect(h.read(statusAtom)).toBe('connected')
  await h.dispose()
})
