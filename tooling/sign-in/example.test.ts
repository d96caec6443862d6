import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInMessage } from '../../apps/examples/sign-in/message.js'
import { createSignInServer } from '../../apps/examples/sign-in/server.js'
import { createFakeClock } from '../../kernel/testing/index.js'
import type { SignInSession, SiwxConfig } from '../../plugins/siwx/contract.js'
import { hostRoutes } from '../../plugins/siwx/host-routes.js'
import { createHostRoutes } from '../../plugins/siwx/sources/host-routes.js'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'
import { createSafes, type Safes } from '../tests/service/testing/safes.js'
import { createBrowser } from './browser.js'
import { createSigner, signerNamespaces, type SignedText, type TextSigner } from './signers.js'
import { fieldsOf, page, tamperedMessages, tamperedSignatures, writeMessage } from './tampering.js'

// the chain starts slowly on a busy machine
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

let skewMs = 0
const now = () => Date.now() + skewMs
let devnet: Devnet
let safes: Safes
let server: Server
let url = ''
beforeAll(async () => {
  devnet = await startDevnet()
  // with the contracts that Safes are made by
  const { rpcUrl = '' } = devnet.chains[1] ?? {}
  safes = createSafes(rpcUrl, devnet.accounts[0]?.address ?? '')
  const client = createPublicClient({ transport: http(rpcUrl) })
  const handle = createSignInServer({ origin: page, clients: { 'eip155:8453': client }, now })
  server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await devnet.stop()
})

let browser = createBrowser(page)
beforeEach(() => {
  skewMs = 0
  browser = createBrowser(page, url)
})

const askNonce = async (from = browser) =>
  (await (await from.fetch('/api/nonce')).json()) as { nonce: string; issuedAt: string }
const verify = (signed: object, from = browser) =>
  from.fetch('/api/verify', { method: 'POST', body: JSON.stringify(signed) })
const sessions = async (query = '', from = browser) => {
  const answer = (await (await from.fetch(`/api/session${query}`)).json()) as { sessions: object[] }
  return answer.sessions
}
const signMessage = async (signer: TextSigner, write = writeMessage): Promise<SignedText> =>
  signer.sign(write(fieldsOf(signer, await askNonce())))

describe.each(signerNamespaces)('the example, for an account of %s', (namespace) => {
  const signer = createSigner(namespace)

  test('opens a session, once', async () => {
    const signed = await signMessage(signer)
    expect((await verify(signed)).status).toBe(200)
    expect(await sessions()).toMatchObject([{ chainId: signer.chainId, address: signer.address }])
    expect((await verify(signed)).status).toBe(401)
  })

  test.each(Object.entries(tamperedMessages))('refuses %s', async (_name, { fields, text }) => {
    const signed = await signMessage(signer, (own) => {
      const message = writeMessage({ ...own, ...fields?.(own) })
      return text?.(message) ?? message
    })
    expect((await verify(signed)).status).toBe(401)
    expect(await sessions()).toEqual([])
  })

  test.each(Object.entries(tamperedSignatures))('refuses %s', async (_name, tamper) => {
    const signed = await signMessage(signer)
    const tampered = tamper(signed, {
      ofOther: await createSigner(namespace, 2).sign(signed.message),
      ofText: await signer.sign('Hello'),
      ofNamespace: await createSigner(namespace === 'solana' ? 'cosmos' : 'solana').sign(signed.message),
    })
    expect((await verify(tampered)).status).toBe(401)
    expect((await verify(signed)).status).toBe(401)
    expect(await sessions()).toEqual([])
  })
})

describe('the example', () => {
  const signer = createSigner('eip155')

  test('takes the nonce of the browser that asked for it, for five minutes', async () => {
    const other = createBrowser(page, url)
    await askNonce(other)
    const signed = await signMessage(signer)
    expect((await verify(signed, other)).status).toBe(401)
    skewMs = 300_000
    expect((await verify(signed)).status).toBe(401)
  })

  test('keeps a session for its browser, until it ends', async () => {
    await verify(await signMessage(signer))
    expect(await sessions('', createBrowser(page, url))).toEqual([])
    skewMs = 3_600_000
    expect(await sessions()).toEqual([])
  })

  test('gives the browser another name with the session', async () => {
    const signed = await signMessage(signer)
    const before = browser.cookies()
    await verify(signed)
    expect(browser.cookies()).not.toBe(before)
    const thief = await fetch(`${url}/api/session`, { headers: { cookie: before } })
    expect(await thief.json()).toEqual({ sessions: [] })
  })

  test('opens and ends nothing for another site, or without an origin', async () => {
    const signed = await signMessage(signer)
    const headers = { cookie: browser.cookies() }
    for (const from of [{ ...headers, origin: 'https://evil.example' }, headers]) {
      const init = { method: 'POST', headers: from, body: JSON.stringify(signed) }
      expect((await fetch(`${url}/api/verify`, init)).status).toBe(403)
    }
    await verify(signed)
    const stolen = { cookie: browser.cookies(), origin: 'https://evil.example' }
    expect((await fetch(`${url}/api/session`, { method: 'DELETE', headers: stolen })).status).toBe(403)
    expect(await sessions()).toHaveLength(1)
  })

  test('does not open a session again by the message of one that was ended', async () => {
    const signed = await signMessage(signer)
    await verify(signed)
    expect((await browser.fetch('/api/session', { method: 'DELETE' })).status).toBe(200)
    expect(await sessions()).toEqual([])
    expect((await verify(signed)).status).toBe(401)
    expect(await sessions()).toEqual([])
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"message":5}',
    JSON.stringify({ message: 'x'.repeat(200_000), signature: 'x' }),
  ])('refuses the body %.20s', async (body) => {
    await askNonce()
    expect((await browser.fetch('/api/verify', { method: 'POST', body })).status).toBe(401)
  })

  test('accepts the message of the button', async () => {
    const account = { address: signer.address, caipNetworkId: signer.chainId }
    const site = { host: 'shop.example', origin: page }
    const message = signInMessage(account, await askNonce(), site)
    expect((await verify(await signer.sign(message))).status).toBe(200)
  })

  test('accepts contracts, before they are deployed and after (ERC-6492, ERC-1271)', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const safe = await safes.plan(owner.address)
    const write = async (chainId: `${string}:${string}` = 'eip155:8453') =>
      writeMessage(
        fieldsOf({ chainId, address: safe.address, sign: async () => expect.fail() }, await askNonce()),
      )
    const before = await write()
    const signature = safes.wrap(safe, await safes.sign(owner, safe.address, before))
    expect((await verify({ message: before, signature })).status).toBe(200)
    await safes.deploy(safe)
    const after = await write()
    expect(
      (await verify({ message: after, signature: await safes.sign(owner, safe.address, after) })).status,
    ).toBe(200)
    // a stranger, and a chain without a client
    const stranger = privateKeyToAccount(generatePrivateKey())
    const forged = await write()
    const foreign = await safes.sign(stranger, safe.address, forged)
    expect((await verify({ message: forged, signature: foreign })).status).toBe(401)
    const elsewhere = await write('eip155:10')
    const signed = await safes.sign(owner, safe.address, elsewhere)
    expect((await verify({ message: elsewhere, signature: signed })).status).toBe(401)
  })
})

describe('siwx with the routes of a host', () => {
  const routes = { nonce: '/api/nonce', verify: '/api/verify', session: '/api/session' }
  const createSource = (
    fetch = (path: string, init?: RequestInit) => browser.fetch(path, init),
  ): SiwxConfig =>
    createHostRoutes(hostRoutes({ ...routes, statement: 'Sign in.', sessionMinutes: 30 }), {
      http: { fetch },
      clock: { ...createFakeClock(), now },
      page: { url: () => `${page}/cart` } as never,
    })

  async function signIn(source: SiwxConfig, { chainId, address, sign }: TextSigner): Promise<SignInSession> {
    const created = await source.createMessage({ accountAddress: address, chainId })
    const { toString: _write, ...data } = created
    const session = { data, ...(await sign(String(created))) }
    await source.addSession(session)
    return session
  }

  test.each(signerNamespaces)('opens, finds and ends a session of %s', async (namespace) => {
    const signer = createSigner(namespace)
    const session = await signIn(createSource(), signer)
    expect(await createSource().getSessions(signer.chainId, signer.address)).toEqual([session])
    await createSource().revokeSession(signer.chainId, signer.address)
    expect(await createSource().getSessions(signer.chainId, signer.address)).toEqual([])
  })

  test('ends those that are not in a list, and all by an empty one', async () => {
    const source = createSource()
    const kept = await signIn(source, createSigner('eip155'))
    await signIn(source, createSigner('solana'))
    await source.setSessions([kept])
    expect(await sessions()).toHaveLength(1)
    await source.setSessions([])
    expect(await sessions()).toEqual([])
  })

  test('names the route that refuses', async () => {
    const source = createSource()
    const session = await signIn(source, createSigner('eip155'))
    await expect(source.addSession(session)).rejects.toThrow('/api/verify answered 401')
  })

  test.each([
    ['nonce', {}, '/api/nonce answered in a form that siwx cannot read: nonce must be at least 8'],
    ['nonce', 'text', 'the body must be JSON'],
    ['session', { sessions: [{ chainId: 'eip155:1' }] }, 'sessions[0].message must be a text'],
  ] as const)('names the field of a wrong answer of %s', async (route, answer, problem) => {
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
    const source = createSource(async () => new Response(body))
    const { chainId, address } = createSigner('eip155')
    const call =
      route === 'nonce'
        ? source.createMessage({ accountAddress: address, chainId })
        : source.getSessions(chainId, address)
    await expect(call).rejects.toThrow(problem)
  })
})
