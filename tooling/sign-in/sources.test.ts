import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startService, type RunningService } from '../../apps/service/src/testing/start-service.js'
import type { StorageService } from '../../kernel/author.js'
import { createStore } from '../../kernel/core/state/store.js'
import { createFakeClock } from '../../kernel/testing/index.js'
import { createApiClient } from '../../plugins/service/client/client.js'
import type { ApiClient } from '../../plugins/service/contract.js'
import type { SignInSession, SiwxConfig, SiwxServiceOptions } from '../../plugins/siwx/contract.js'
import { createServiceSource } from '../../plugins/siwx/sources/service-source.js'
import { createBrowser } from './browser.js'
import { createSigner, signerNamespaces, type TextSigner } from './signers.js'
import { page } from './tampering.js'

// the embedded database starts slowly on a busy machine
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

let running: RunningService
beforeAll(async () => {
  running = await startService({ CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' })
  const project = { allowedOrigins: [page], features: {}, analytics: false }
  await running.projects.add({ ...project, id: 'shop', name: 'Shop' })
})
afterAll(() => running.stop())

let values = new Map<string, unknown>()
let browser = createBrowser(page)
beforeEach(() => {
  values = new Map()
  browser = createBrowser(page)
})

/** The configuration of `siwx()` on a page, with the client of the widget. */
function createSource(options: SiwxServiceOptions = {}): SiwxConfig {
  const storage: Pick<StorageService, 'get' | 'set' | 'remove'> = {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, JSON.parse(JSON.stringify(value))),
    remove: async (key) => void values.delete(key),
  }
  const client = createApiClient({
    service: { api: running.url },
    projectId: 'shop',
    http: { fetch: browser.fetch },
    clock: createFakeClock(),
    raise: () => {},
  })
  const api: ApiClient = { ...client, has: () => true }
  return createServiceSource(options, {
    clock: { ...createFakeClock(), now: () => Date.now() },
    page: { url: () => `${page}/login?from=home` } as never,
    storage: storage as StorageService,
    store: createStore(),
    maybe: { api },
  })
}

/** Signs in as the plugin does. */
async function signIn(source: SiwxConfig, { chainId, address: accountAddress, sign }: TextSigner) {
  const created = await source.createMessage({ accountAddress, chainId })
  const { toString: _write, ...data } = created
  const session: SignInSession = { data, ...(await sign(String(created))) }
  await source.addSession(session)
  return session
}

describe.each(['token', 'cookie'] as const)('sessions by %s', (keep) => {
  test.each(signerNamespaces)('of %s are opened, found again and ended', async (namespace) => {
    const signer = createSigner(namespace)
    const { chainId, address } = signer
    const options = { keep, statement: 'Sign in.', resources: [`${page}/terms`], sessionMinutes: 30 }
    const session = await signIn(createSource(options), signer)
    expect(session.data).toMatchObject({ domain: 'shop.example', uri: page, statement: 'Sign in.' })
    expect(Date.parse(session.data.expirationTime ?? '') - Date.parse(session.data.issuedAt)).toBe(1_800_000)
    // another source, as after a reload
    expect(await createSource(options).getSessions(chainId, address)).toEqual([session])
    expect(await createSource(options).getSessions(chainId, createSigner(namespace, 2).address)).toEqual([])
    await createSource(options).revokeSession(chainId, address)
    expect(await createSource(options).getSessions(chainId, address)).toEqual([])
    expect([values.size, browser.cookies()]).toEqual([0, ''])
  })

  test('of several accounts live beside each other, until all are ended', async () => {
    const source = createSource({ keep })
    const signers = signerNamespaces.map((namespace) => createSigner(namespace))
    const sessions: SignInSession[] = []
    for (const signer of signers) sessions.push(await signIn(source, signer))
    for (const [index, { chainId, address }] of signers.entries())
      expect(await source.getSessions(chainId, address)).toEqual([sessions[index]])
    // the others are ended
    await source.setSessions(sessions.slice(0, 2))
    for (const [index, { chainId, address }] of signers.entries())
      expect(await source.getSessions(chainId, address)).toEqual(index < 2 ? [sessions[index]] : [])
    await source.setSessions([])
    for (const { chainId, address } of signers) expect(await source.getSessions(chainId, address)).toEqual([])
  })

  test('are refused with the reason of the service', async () => {
    const source = createSource({ keep })
    const session = await signIn(source, createSigner('eip155'))
    await expect(source.addSession(session)).rejects.toMatchObject({
      code: 'api/REFUSED',
      data: { status: 401, reasons: [{ name: 'nonce' }] },
    })
  })
})

test('a token is in the storage of the widget, a cookie is not', async () => {
  await signIn(createSource({ keep: 'cookie' }), createSigner('eip155'))
  expect([values.size, browser.cookies()]).toEqual([0, expect.stringContaining('foyer-sign-in-shop-')])
  await signIn(createSource(), createSigner('solana'))
  expect([...values.keys()]).toEqual(['siwx-tokens'])
})

test('a token that the service does not know any more is dropped', async () => {
  const signer = createSigner('eip155')
  await signIn(createSource(), signer)
  await running.database.execute('delete from sign_in.sessions')
  expect(await createSource().getSessions(signer.chainId, signer.address)).toEqual([])
  expect(values.size).toBe(0)
})

test('without a service there is an error that says what to pass', async () => {
  const source = createServiceSource({}, { maybe: {} } as never)
  await expect(source.createMessage({ accountAddress: 'a', chainId: 'eip155:1' })).rejects.toMatchObject({
    code: 'siwx/NO_SERVICE',
  })
})
