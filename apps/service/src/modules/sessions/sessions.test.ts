import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { errorBody } from '../../platform/http/error-body.js'
import { freshSeconds } from '../../signed-messages/signed-time.js'
import { startService, type RunningService } from '../../testing/start-service.js'
import { createSessions } from './create-sessions.js'
import { readSessionAccount } from './read-session-account.js'
import { createSessionsStore, releaseSessionsOf, removeSessionsOf } from './sessions-store.js'
import { createGrant, seconds, signGrant, signRevocation, textOf } from './testing/session-requests.js'
import { sessionsAnswer, storeAnswer } from './wire.js'

// the embedded database starts slowly on a busy machine
vi.setConfig({ hookTimeout: 240_000 })

let running: RunningService
beforeAll(async () => {
  running = await startService({ CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' })
  const project = { features: {}, analytics: false, allowNoOrigin: true }
  const allowedOrigins = ['https://shop.example']
  const settings = { sessions: { maxPerAccount: 2 } }
  await running.projects.add({ ...project, id: 'shop', name: 'Shop', allowedOrigins, settings })
  await running.projects.add({ ...project, id: 'other', name: 'Other', allowedOrigins: [] })
  await running.projects.add({
    ...{ ...project, id: 'off', name: 'Off', allowedOrigins: [], features: { sessions: false } },
  })
})
afterAll(() => running.stop())

/** Creates an account with a key on a chain. */
function createAccount(chain = 'eip155:1') {
  const key = privateKeyToAccount(generatePrivateKey())
  return {
    address: key.address,
    account: `${chain}:${key.address}`,
    sign: (message: string) => key.signMessage({ message }),
  }
}
type Account = ReturnType<typeof createAccount>

async function post(account: string, body: object, projectId = 'other', path = ''): Promise<Response> {
  const url = `${running.url}/v1/sessions/${encodeURIComponent(account)}${path}?projectId=${projectId}`
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function list(account: string, projectId = 'other') {
  const url = `${running.url}/v1/sessions/${encodeURIComponent(account)}?projectId=${projectId}`
  const response = await fetch(url)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return sessionsAnswer.parse(await response.json()).pcis
}

/** Stores a session, and returns the answer. */
async function store(account: Account, grant = createGrant(), projectId = 'other') {
  const response = await post(account.account, await signGrant(account, projectId, grant), projectId)
  expect(await response.clone().text()).toContain('"pci"')
  return storeAnswer.parse(await response.json())
}

const revoke = async (account: Account, pci: string, projectId = 'other') =>
  post(account.account, await signRevocation(account, projectId, pci), projectId, '/revoke')

async function refusal(response: Response) {
  const { reasons } = errorBody.parse(await response.json())
  return { status: response.status, ...reasons[0] }
}

/** Sessions of the service after some days. */
const sessionsIn = (days: number) =>
  createSessions({
    store: createSessionsStore(running.database.queries),
    nodes: { has: () => false, ask: () => Promise.reject(new Error('asked')) },
    clock: { now: () => Date.now() + days * 86_400_000 },
    endedDays: 30,
  })
const other = { id: 'other', allowedOrigins: [] }

describe('a session', () => {
  test('that the account has signed is listed as the wallet granted it', async () => {
    const account = createAccount()
    const grant = createGrant()
    const before = Date.now()
    const stored = await store(account, grant)
    expect(await list(account.account.toLowerCase())).toEqual([stored])
    const { permissions, policies, signer, context, expiry, project } = grant
    expect(stored).toEqual({
      ...{ permissions, policies, signer, context, expiry },
      project: { ...project, id: 'other' },
      pci: expect.stringMatching(/^[-\da-f]{36}$/),
      createdAt: expect.any(Number),
      revokedAt: null,
    })
    expect(stored.createdAt).toBeGreaterThanOrEqual(before)
    expect(await list(createAccount().account)).toEqual([])
  })

  test('needs no picture, policies and signer', async () => {
    const account = createAccount()
    const { permissions, context, expiry, timestamp, project } = createGrant()
    const { name, url } = project
    const text = textOf(
      { ...{ permissions, context, expiry, timestamp, project }, policies: [], signer: null },
      account.account,
      'other',
    )
    const body = { project: { name, url }, permissions, context, expiry, timestamp }
    const response = await post(account.account, { ...body, signature: await account.sign(text) })
    expect(await response.json()).toMatchObject({ project: { iconUrl: null }, policies: [], signer: null })
  })

  test('is listed in its project and on its chain only, the newest first', async () => {
    const account = createAccount()
    const onBase = { ...account, account: `eip155:8453:${account.address}` }
    const first = await store(account)
    const second = await store(account)
    const third = await store(onBase)
    expect((await list(account.account)).map(({ pci }) => pci).sort()).toEqual([first.pci, second.pci].sort())
    expect(await list(onBase.account)).toEqual([third])
    expect(await list(account.account, 'shop')).toEqual([])
    const times = (await list(account.account)).map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort((one, next) => next - one))
  })

  test('is refused with a signature of another account', async () => {
    const account = createAccount()
    const body = await signGrant({ ...account, sign: createAccount().sign }, 'other')
    expect(await refusal(await post(account.account, body))).toEqual({
      status: 401,
      name: 'signature',
      description: 'The signature is not by the account of the address',
    })
    expect(await list(account.account)).toEqual([])
  })

  test.each<[string, (grant: ReturnType<typeof createGrant>) => object]>([
    ['the name', ({ project }) => ({ project: { ...project, name: 'Another shop' } })],
    ['the page', ({ project }) => ({ project: { ...project, url: 'https://evil.example' } })],
    [
      'the permissions',
      () => ({ permissions: [{ type: 'native-token-transfer', data: { ticker: 'ETH' } }] }),
    ],
    ['the policies', () => ({ policies: [] })],
    ['the signer', () => ({ signer: null })],
    ['the context', () => ({ context: '0x1234' })],
    ['the expiry', ({ expiry }) => ({ expiry: expiry + 1 })],
    ['the time', ({ timestamp }) => ({ timestamp: timestamp + 1 })],
  ])('is refused if %s differs from the signed text', async (_what, changed) => {
    const account = createAccount()
    const grant = { ...createGrant(), timestamp: seconds() - 10 }
    const body = { ...(await signGrant(account, 'other', grant)), ...changed(grant) }
    expect(await refusal(await post(account.account, body))).toMatchObject({ status: 401, name: 'signature' })
  })

  test('is refused in another project and on another chain than those of the signed text', async () => {
    const account = createAccount()
    const body = await signGrant(account, 'other')
    expect(await refusal(await post(account.account, body, 'shop'))).toMatchObject({ status: 401 })
    const elsewhere = `eip155:10:${account.address}`
    expect(await refusal(await post(elsewhere, body))).toMatchObject({ status: 401 })
  })

  test('must arrive within five minutes of its time', async () => {
    const account = createAccount()
    for (const offset of [-freshSeconds - 2, freshSeconds + 30]) {
      const grant = { ...createGrant(), timestamp: seconds() + offset }
      const answer = await post(account.account, await signGrant(account, 'other', grant))
      expect(await refusal(answer)).toMatchObject({ status: 400, name: 'timestamp' })
    }
    await store(account, { ...createGrant(), timestamp: seconds() - freshSeconds + 60 })
  })

  test('is stored once by one signature, also of two requests at a time', async () => {
    const account = createAccount()
    const body = await signGrant(account, 'other')
    const answers = await Promise.all([post(account.account, body), post(account.account, body)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await running.database.execute('delete from smart_sessions.sessions where account = $1', [
      account.account,
    ])
    expect(await refusal(await post(account.account, body))).toEqual({
      status: 400,
      name: 'message',
      description: 'The message was used already; sign again',
    })
  })

  test('is stored once by its context, and the refusal names its pci', async () => {
    const account = createAccount()
    const grant = createGrant()
    const { pci } = await store(account, grant)
    const again = { ...grant, context: grant.context.toLowerCase(), timestamp: seconds() + 1 }
    expect(await refusal(await post(account.account, await signGrant(account, 'other', again)))).toEqual({
      status: 409,
      name: 'context',
      description: `The context is stored already, as session ${pci}`,
    })
  })

  test('has an expiry in the future', async () => {
    const account = createAccount()
    const grant = { ...createGrant(), expiry: seconds() - 1 }
    const answer = await refusal(await post(account.account, await signGrant(account, 'other', grant)))
    expect(answer).toMatchObject({ status: 400, name: 'expiry' })
  })

  test('is of a page whose origin the project allows', async () => {
    const account = createAccount()
    await store(account, createGrant(), 'shop')
    const project = { ...createGrant().project, url: 'https://evil.example' }
    const body = await signGrant(account, 'shop', { ...createGrant(), project })
    expect(await refusal(await post(account.account, body, 'shop'))).toEqual({
      status: 400,
      name: 'project',
      description: 'project must have a url whose origin the project allows: send the origin of the page',
    })
  })

  test('is one too many beyond the setting of the project, until another one is revoked', async () => {
    const account = createAccount()
    const { pci } = await store(account, createGrant(), 'shop')
    await store(account, createGrant(), 'shop')
    const third = async () => post(account.account, await signGrant(account, 'shop'), 'shop')
    expect(await refusal(await third())).toEqual({
      status: 409,
      name: 'id',
      description: 'The account has 2 active sessions, which is the most; revoke one first',
    })
    await store(account)
    expect((await revoke(account, pci, 'shop')).status).toBe(200)
    expect((await third()).status).toBe(200)
  })

  test('stays with at most 32 ended ones of its account, the newest', async () => {
    const account = createAccount()
    const ended: string[] = []
    for (let count = 0; count < 34; count++) {
      const { pci } = await store(account)
      expect((await revoke(account, pci)).status).toBe(200)
      ended.unshift(pci)
    }
    const { pci } = await store(account)
    const all = (await list(account.account)).map((session) => session.pci)
    expect(all.toSorted()).toEqual([pci, ...ended.slice(0, 32)].toSorted())
  })
})

describe('a revocation', () => {
  test('by the account marks the session with its time', async () => {
    const account = createAccount()
    const { pci, ...stored } = await store(account)
    const before = Date.now()
    const response = await revoke(account, pci)
    expect([response.status, await response.json()]).toEqual([200, {}])
    const [listed] = await list(account.account)
    expect(listed).toEqual({ ...stored, pci, revokedAt: expect.any(Number) })
    expect(listed?.revokedAt).toBeGreaterThanOrEqual(before)
  })

  test('is refused the second time, and keeps the time of the first', async () => {
    const account = createAccount()
    const { pci } = await store(account)
    await revoke(account, pci)
    const [first] = await list(account.account)
    expect(await refusal(await revoke(account, pci))).toEqual({
      status: 409,
      name: 'pci',
      description: 'The session was revoked already',
    })
    expect(await list(account.account)).toEqual([first])
  })

  test('with a signature of another account or another text is refused', async () => {
    const account = createAccount()
    const [first, second] = [await store(account), await store(account)]
    const stranger = await signRevocation({ ...account, sign: createAccount().sign }, 'other', first.pci)
    const ofSecond = await signRevocation(account, 'other', second.pci)
    const ofProject = await signRevocation(account, 'shop', first.pci)
    const ofStore = await signGrant(account, 'other')
    for (const { signature } of [stranger, ofSecond, ofProject, ofStore]) {
      const answer = await post(account.account, { pci: first.pci, signature }, 'other', '/revoke')
      expect(await refusal(answer)).toMatchObject({ status: 401, name: 'signature' })
    }
    expect((await list(account.account)).map(({ revokedAt }) => revokedAt)).toEqual([null, null])
  })

  test('of an unknown session, and of one of another account, project or chain, is refused alike', async () => {
    const [account, owner] = [createAccount(), createAccount()]
    const foreign = await store(owner)
    const own = await store(account)
    const onBase = { ...account, account: `eip155:8453:${account.address}` }
    for (const response of [
      await revoke(account, '00000000-0000-4000-8000-000000000000'),
      await revoke(account, foreign.pci),
      await revoke(account, own.pci, 'shop'),
      await revoke(onBase, own.pci),
    ])
      expect(await refusal(response)).toEqual({
        status: 404,
        name: 'pci',
        description: 'The account has no such session in this project; read the list again',
      })
    expect(await list(owner.account)).toEqual([foreign])
    expect(await list(account.account)).toEqual([own])
  })
})

describe('the account', () => {
  test.each([
    ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'id'],
    ['eip155:1:0x71c7656EC7ab88b098defB751B7401B5f6d8976F', 'address'],
    ['eip155:0:0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'id'],
    ['eip155:1:0x71', 'address'],
    ['polkadot:1:5F', 'id'],
    ['eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F:more', 'id'],
  ])('%s is refused', async (account, name) => {
    const url = `${running.url}/v1/sessions/${account}?projectId=other`
    expect(await refusal(await fetch(url))).toMatchObject({ status: 400, name })
    const body = await signGrant({ ...createAccount(), account }, 'other')
    expect(await refusal(await post(account, body))).toMatchObject({ status: 400, name })
  })

  test('of a namespace without ERC-7715 has no sessions, and can store none', async () => {
    const account = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    expect(await list(account)).toEqual([])
    const body = await signGrant({ ...createAccount(), account }, 'other')
    for (const [request, path] of [
      [body, ''],
      [{ pci: '00000000-0000-4000-8000-000000000000', signature: body.signature }, '/revoke'],
    ] as const)
      expect(await refusal(await post(account, request, 'other', path))).toEqual({
        status: 400,
        name: 'id',
        description: 'id must be an account of an EVM chain: others have no smart sessions',
      })
  })

  test('is asked for in a project that has the feature', async () => {
    const { account } = createAccount()
    const answer = await fetch(`${running.url}/v1/sessions/${account}?projectId=off`)
    expect((await refusal(answer)).status).toBe(403)
  })
})

describe('a body', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
  const permission = { type: 'contract-call', data: {} }

  test.each([
    ['permissions', 'permissions must be a list of 1 to 16 permissions', undefined],
    ['permissions', 'permissions must be a list of 1 to 16 permissions', []],
    ['permissions', 'permissions must be a list of 1 to 16 permissions', Array(17).fill(permission)],
    ['permissions', 'permissions must be {type, data}', [{ type: 'contract-call' }]],
    ['permissions', 'permissions must be {type, data}', [{ type: 7, data: {} }]],
    ['permissions', 'permissions must be {type, data}', [{ type: { custom: 7 }, data: {} }]],
    ['permissions', 'permissions must have at most 8 objects', [{ ...permission, data: nested(7) }]],
    ['permissions', 'permissions must be at most 8,000', [{ ...permission, data: { a: 'a'.repeat(8_000) } }]],
    ['permissions', 'permissions must have texts without zero', [{ ...permission, data: { a: '\u0000' } }]],
    ['policies', 'policies must be a list of at most 16 policies', Array(17).fill(permission)],
    ['policies', 'policies must be at most 4,000 characters', [{ ...permission, a: 'a'.repeat(4_000) }]],
    ['signer', 'signer must be {type, data}', { type: 'account' }],
    ['signer', 'signer must be at most 1,000 characters', { ...permission, a: 'a'.repeat(1_000) }],
    ['context', 'context must be 0x and 2 to 8,192 hex digits', '0x'],
    ['context', 'context must be 0x and 2 to 8,192 hex digits', `0x${'ab'.repeat(4_097)}`],
    ['expiry', 'expiry must be whole seconds since 1970', Date.now()],
    ['expiry', 'expiry must be whole seconds since 1970', 1.5],
    ['timestamp', 'timestamp must be whole seconds since 1970', '1'],
    ['signature', 'signature must be a signature', '0x12'],
    ['project', 'project must have a url', { name: 'Shop' }],
    ['project', 'project must have a url', { name: 'Shop', url: 'javascript:alert(1)' }],
    ['project', 'project must have a url', { name: 'Shop', url: 'https://shop.example@evil.example' }],
    ['project', 'project must have a name', { name: 'Shop\nSite: x', url: 'https://shop.example' }],
    ['project', 'project must have a name', { name: 'Shop\u2028x', url: 'https://shop.example' }],
    ['project', 'project must have a name', { name: '', url: 'https://shop.example' }],
    ['project', 'project must have an iconUrl', { ...createGrant().project, iconUrl: 'data:image/png,' }],
  ])('with a wrong %s is refused: %s', async (name, description, value) => {
    const account = createAccount()
    const body = { ...(await signGrant(account, 'other')), [name]: value }
    expect(await refusal(await post(account.account, body))).toEqual({
      status: 400,
      name,
      description: expect.stringContaining(description),
    })
  })

  test('of a revocation names what is wrong', async () => {
    const account = createAccount()
    const { signature } = await signGrant(account, 'other')
    const wrong = [
      [{ signature }, 'pci'],
      [{ pci: 'x', signature }, 'pci'],
      [{ pci: '00000000-0000-4000-8000-000000000000' }, 'signature'],
    ] as const
    for (const [body, name] of wrong)
      expect(await refusal(await post(account.account, body, 'other', '/revoke'))).toMatchObject({
        status: 400,
        name,
      })
  })

  test('with permissions at the limits is stored and listed', async () => {
    const account = createAccount()
    const data = { ...(nested(6) as object), text: 'é\\u0000\u2028'.repeat(50) }
    const permissions = Array(16).fill({ ...permission, data })
    const stored = await store(account, { ...createGrant(), permissions: permissions.slice(0, 8) })
    expect(await list(account.account)).toEqual([stored])
    expect(stored.permissions[0]).toEqual({ ...permission, data })
  })
})

test('any JSON in signed permissions is stored as it is, or refused', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  const value = fc.oneof(fc.jsonValue(), text, fc.array(text, { maxLength: 3 }), fc.double())
  const data = fc.dictionary(text, value, { maxKeys: 5 })
  await fc.assert(
    fc.asyncProperty(fc.array(data, { maxLength: 4 }), async (all) => {
      const account = createAccount()
      const permissions = JSON.parse(
        JSON.stringify(all.map((fields) => ({ type: 'any', data: fields }))),
      ) as readonly unknown[]
      const response = await post(
        account.account,
        await signGrant(account, 'other', { ...createGrant(), permissions }),
      )
      expect([200, 400]).toContain(response.status)
      if (response.status === 200) {
        const [stored] = await list(account.account)
        expect(stored?.permissions).toEqual(permissions)
      }
    }),
    { numRuns: 20 * Number(process.env['RUNS_FACTOR'] ?? 1) },
  )
})

describe('time', () => {
  test('a session stays in the list for 30 days after its expiry, then the job removes it', async () => {
    const account = createAccount()
    await store(account)
    const read = readSessionAccount(account.account)
    const isStored = async () =>
      (
        await running.database.execute('select 1 from smart_sessions.sessions where account = $1', [
          account.account,
        ])
      ).rows.length === 1
    expect(await sessionsIn(29).list(other, read)).toHaveLength(1)
    await sessionsIn(29).clean()
    expect(await isStored()).toBe(true)
    expect(await sessionsIn(31).list(other, read)).toEqual([])
    await sessionsIn(31).clean()
    expect(await isStored()).toBe(false)
  })

  test('a revoked session leaves the list 30 days after it was revoked, also if it expires later', async () => {
    const account = createAccount()
    const { pci } = await store(account, { ...createGrant(), expiry: seconds() + 365 * 86_400 })
    await revoke(account, pci)
    const read = readSessionAccount(account.account)
    expect(await sessionsIn(29).list(other, read)).toHaveLength(1)
    expect(await sessionsIn(31).list(other, read)).toEqual([])
  })

  test('the job removes messages that can store nothing more', async () => {
    await store(createAccount())
    const count = async () =>
      (await running.database.execute('select 1 from smart_sessions.messages')).rows.length
    await sessionsIn(0).clean()
    expect(await count()).toBeGreaterThan(0)
    await sessionsIn(1).clean()
    expect(await count()).toBe(0)
  })
})

describe('a removal', () => {
  test('of a project takes its sessions along, and no others', async () => {
    const account = createAccount()
    const kept = await store(account)
    await store(account, createGrant(), 'shop')
    await running.database.queries.transaction((queries) => removeSessionsOf(queries, 'shop'))
    expect(await list(account.account, 'shop')).toEqual([])
    expect(await list(account.account)).toEqual([kept])
  })

  test('of a user takes the sessions of the wallet along, on every chain, since it was the user’s', async () => {
    const [account, stranger] = [createAccount(), createAccount()]
    const onBase = { ...account, account: `eip155:8453:${account.address}` }
    const [kept, first] = [await store(stranger), await store(account)]
    await store(onBase)
    const release = (since: number) =>
      running.database.queries.transaction((queries) =>
        releaseSessionsOf(queries, [{ address: account.address.toLowerCase(), since: new Date(since) }]),
      )
    await release(Date.now() + 60_000)
    expect(await list(account.account)).toEqual([first])
    await release(0)
    expect([await list(account.account), await list(onBase.account)]).toEqual([[], []])
    expect(await list(stranger.account)).toEqual([kept])
  })
})

test('signed requests count as five of the client', async () => {
  const limited = await startService({ CLIENT_LIMIT: '12' })
  const account = createAccount()
  const url = `${limited.url}/v1/sessions/${account.account}/revoke?projectId=development`
  const body = JSON.stringify(
    await signRevocation(account, 'development', '00000000-0000-4000-8000-000000000000'),
  )
  const ask = async () =>
    (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429])
  await limited.stop()
})
