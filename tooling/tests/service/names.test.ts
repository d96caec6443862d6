import fc from 'fast-check'
import { toHex, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { identityAnswer } from '../../../apps/service/src/modules/identity/wire.js'
import { createNames } from '../../../apps/service/src/modules/names/create-names.js'
import { createNamesStore } from '../../../apps/service/src/modules/names/names-store.js'
import {
  claimAnswer,
  profileAnswer,
  reverseAnswer,
  suggestionsAnswer,
} from '../../../apps/service/src/modules/names/wire.js'
import { freshSeconds } from '../../../apps/service/src/signed-messages/signed-time.js'
import { errorBody } from '../../../apps/service/src/platform/http/error-body.js'
import { systemClock } from '../../../apps/service/src/platform/clock.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { places } from '../../devnet/contracts.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { createSafes, type Safes } from './testing/safes.js'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

const ether = 60
const base = 2_147_492_101
const everyChain = 2_147_483_648
const zone = 'foyer.id'

let devnet: Devnet
let running: RunningService
let node: string
let safes: Safes
beforeAll(async () => {
  devnet = await startDevnet()
  const [ethereum, ofBase] = devnet.chains.map(({ rpcUrl }) => rpcUrl)
  node = ofBase ?? ''
  safes = createSafes(node, devnet.accounts[0]?.address ?? '')
  running = await startService({ UPSTREAMS: `eip155:1=${ethereum};eip155:8453=${ofBase}` })
  const other = { allowedOrigins: [], features: {}, analytics: false }
  await running.projects.add({
    ...{ ...other, id: 'shop', name: 'Shop' },
    settings: { names: { zones: ['shop.example', zone], reserved: ['counter'], maxPerAccount: 2 } },
  })
  await running.projects.add({ ...other, id: 'none', name: 'None', settings: { names: { zones: [] } } })
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
})

const createAccount = () => privateKeyToAccount(generatePrivateKey())
const seconds = () => Math.floor(Date.now() / 1_000)
let registered = 0
const freeLabel = () => `label${String.fromCharCode(97 + (registered % 26))}-${registered++}-name`

/** Message of a registration. */
const messageOf = (name: string, { attributes = {}, timestamp = seconds() } = {}) =>
  JSON.stringify({ name, attributes, timestamp })

async function get(path: string, projectId = 'development'): Promise<Response> {
  const url = new URL(path, running.url)
  url.searchParams.set('projectId', projectId)
  return fetch(url)
}

async function post(body: object, projectId = 'development', path = ''): Promise<Response> {
  return fetch(`${running.url}/v1/profile/account${path}?projectId=${projectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Registers a name by a key. */
async function register(
  account: PrivateKeyAccount,
  name: string,
  {
    projectId,
    ...options
  }: Parameters<typeof messageOf>[1] & { projectId?: string; coin_type?: number } = {},
) {
  const message = messageOf(name, options)
  const signature = await account.signMessage({ message })
  return post({ coin_type: ether, ...options, address: account.address, message, signature }, projectId)
}

/** Message of a release. */
const releaseOf = (name: string, timestamp = seconds()) =>
  JSON.stringify({ action: 'release', name, timestamp })

const postRelease = (body: object, projectId?: string) => post(body, projectId, '/release')

/** Releases a name by a key. */
async function release(account: PrivateKeyAccount, name: string, message = releaseOf(name)) {
  const signature = await account.signMessage({ message })
  return postRelease({ coin_type: ether, address: account.address, message, signature })
}

async function refusal(response: Response) {
  const { reasons } = errorBody.parse(await response.json())
  return { status: response.status, ...reasons[0] }
}

async function done(response: Response) {
  expect(await response.clone().text()).toBe('{"success":true}')
  return claimAnswer.parse(await response.json())
}

const profileOf = async (name: string) =>
  profileAnswer.parse(await (await get(`/v1/profile/account/${name}?apiVersion=2`)).json())
const suggest = async (part: string, query = '', projectId?: string) =>
  suggestionsAnswer.parse(await (await get(`/v1/profile/suggestions/${part}${query}`, projectId)).json())
    .suggestions

describe('a name', () => {
  test('of a key leads to its account on every EVM chain, and the account to the name', async () => {
    const account = createAccount()
    const name = `${freeLabel()}.${zone}`
    const attributes = { avatar: 'https://pictures.example/ada.png' }
    await done(await register(account, name.toUpperCase(), { coin_type: base, attributes }))
    const { address } = account
    const entry = { address, created_at: expect.stringMatching(/^\d{4}-.*Z$/) }
    const profile = {
      name,
      registered_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      addresses: { [ether]: entry, [base]: entry, [everyChain]: entry },
      attributes,
    }
    expect(await profileOf(name)).toEqual(profile)
    expect(await profileOf(name.toUpperCase())).toEqual(profile)
    const reverse = await get(`/v1/profile/reverse/${address.toLowerCase()}?sender=${address}&apiVersion=2`)
    expect(reverseAnswer.parse(await reverse.json())).toEqual([profile])
    const identity = identityAnswer.parse(await (await get(`/v1/identity/${address}`)).json())
    expect(identity).toEqual({ name, avatar: attributes.avatar })
  })

  test('that does not exist, and an account without one, are empty lists', async () => {
    expect(await profileOf(`nowhere.${zone}`)).toEqual([])
    const reverse = await get(`/v1/profile/reverse/${createAccount().address}`)
    expect(await reverse.json()).toEqual([])
  })

  test('belongs to the account that was first, also of two at once', async () => {
    const name = `${freeLabel()}.${zone}`
    const [first, second] = [createAccount(), createAccount()]
    const answers = await Promise.all([register(first, name), register(second, name), register(first, name)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const third = await refusal(await register(createAccount(), name))
    expect(third).toEqual({ status: 400, name: 'name', description: `${name} is taken` })
  })

  test.each([
    ['abc', 'name', 'The name must have 4 to 64 characters'],
    ['a'.repeat(65), 'name', 'The name must have 4 to 64 characters'],
    ['a.b.c', 'name', 'The name may have letters, digits and hyphens only'],
    ['ad_a', 'name', 'The name may have letters, digits and hyphens only'],
    ['аdaa', 'name', 'The name may have letters, digits and hyphens only'],
    ['ada ', 'name', 'The name may have letters, digits and hyphens only'],
    ['ad--a', 'name', 'The name may not have two hyphens in third and fourth place'],
    ['support', 'name', `support.${zone} cannot be registered`],
    ['sup-port-2', 'name', `sup-port-2.${zone} cannot be registered`],
  ])('with the label %j is refused', async (label, field, description) => {
    const answer = await register(createAccount(), `${label}.${zone}`)
    expect(await refusal(answer)).toEqual({ status: 400, name: field, description })
  })

  test.each(['abcd', `abcd.${zone}.example`, 'abcd.eth', `.${zone}`, `abcd${zone}`])(
    'of another domain is refused: %s',
    async (name) => {
      expect(await refusal(await register(createAccount(), name))).toMatchObject({ status: 400 })
    },
  )
})

describe('a message', () => {
  test('registers within five minutes', async () => {
    const late = await register(createAccount(), `${freeLabel()}.${zone}`, {
      timestamp: seconds() - freshSeconds - 2,
    })
    expect(await refusal(late)).toMatchObject({ status: 400, name: 'timestamp' })
    const early = await register(createAccount(), `${freeLabel()}.${zone}`, {
      timestamp: seconds() + freshSeconds + 30,
    })
    expect(await refusal(early)).toMatchObject({ status: 400, name: 'timestamp' })
    await done(
      await register(createAccount(), `${freeLabel()}.${zone}`, { timestamp: seconds() - freshSeconds + 60 }),
    )
  })

  test('registers once', async () => {
    const account = createAccount()
    const name = `${freeLabel()}.${zone}`
    const timestamp = seconds()
    await done(await register(account, name, { timestamp }))
    await running.database.execute(`delete from account_names.names where name = $1`, [name])
    const again = await refusal(await register(account, name, { timestamp }))
    expect(again).toMatchObject({ status: 400, name: 'message' })
    await done(await register(account, name, { timestamp: timestamp + 1 }))
  })

  test.each([
    ['no JSON', 'name'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['no name', '{"attributes":{},"timestamp":1}'],
    ['attributes of another form', '{"name":"abcd.foyer.id","attributes":{"Avatar":"x"},"timestamp":1}'],
    ['a zero character', '{"name":"abcd.foyer.id","attributes":{"bio":"\\u0000"},"timestamp":1}'],
    ['a time that is a text', '{"name":"abcd.foyer.id","attributes":{},"timestamp":"1"}'],
    ['a time in parts', '{"name":"abcd.foyer.id","attributes":{},"timestamp":1.5}'],
  ])('with %s is refused', async (_what, message) => {
    const account = createAccount()
    const signature = await account.signMessage({ message })
    const answer = await post({ coin_type: ether, address: account.address, message, signature })
    expect(await refusal(answer)).toMatchObject({ status: 400, name: 'message' })
  })
})

describe('a coin type', () => {
  test.each([0, 1, 501, 61, 2_147_483_648, 2_147_483_649, 4_294_967_296])(
    '%i is refused: it is of no EVM chain, or another one is meant',
    async (coin_type) => {
      const answer = await register(createAccount(), `${freeLabel()}.${zone}`, { coin_type })
      expect(await refusal(answer)).toMatchObject({ status: 400, name: 'coin_type' })
    },
  )
})

describe('a signature', () => {
  test('of another account is refused', async () => {
    const message = messageOf(`${freeLabel()}.${zone}`)
    const signature = await createAccount().signMessage({ message })
    const { address } = createAccount()
    for (const coin_type of [base, 2_147_483_648 + 5])
      expect(await refusal(await post({ coin_type, address, message, signature }))).toEqual({
        status: 401,
        name: 'signature',
        description: 'The signature is not by the account of the address',
      })
  })

  test('of another message is refused', async () => {
    const account = createAccount()
    const signature = await account.signMessage({ message: messageOf(`${freeLabel()}.${zone}`) })
    const message = messageOf(`${freeLabel()}.${zone}`)
    const answer = await post({ coin_type: ether, address: account.address, message, signature })
    expect((await refusal(answer)).status).toBe(401)
  })

  test('of a contract is checked by the contract, before it is there and after (ERC-6492, ERC-1271)', async () => {
    const owner = createAccount()
    const safe = await safes.plan(owner.address)
    const name = `${freeLabel()}.${zone}`
    const message = messageOf(name)
    const signature = await safes.sign(owner, safe.address, message)
    const claim = { coin_type: base, address: safe.address, message }

    // without a word how it is made, there is no contract to ask
    expect((await refusal(await post({ ...claim, signature }))).status).toBe(401)
    await done(await post({ ...claim, signature: safes.wrap(safe, signature) }))
    const { addresses } = Object(await profileOf(name)) as { addresses: object }
    // the address of a contract says nothing about other chains
    expect(Object.keys(addresses)).toEqual([String(base)])
    expect(await callRpc(node, 'eth_getCode', [safe.address, 'latest'])).toBe('0x')

    await safes.deploy(safe)
    const second = messageOf(`${freeLabel()}.${zone}`)
    await done(
      await post({ ...claim, message: second, signature: await safes.sign(owner, safe.address, second) }),
    )
    const third = messageOf(`${freeLabel()}.${zone}`)
    const stranger = await safes.sign(createAccount(), safe.address, third)
    expect((await refusal(await post({ ...claim, message: third, signature: stranger }))).status).toBe(401)
    const elsewhere = { coin_type: ether, message: third }
    const owned = await safes.sign(owner, safe.address, third)
    expect((await refusal(await post({ ...claim, ...elsewhere, signature: owned }))).status).toBe(401)
  })
})

describe('names of a project', () => {
  test('are of its own domain, with its reserved labels, and at most so many of an account', async () => {
    const account = createAccount()
    const inShop = { projectId: 'shop' }
    const wrongZone = await refusal(await register(account, `${freeLabel()}.${zone}`, inShop))
    expect(wrongZone).toMatchObject({ status: 400, name: 'zone' })
    expect((await refusal(await register(account, 'counter.shop.example', inShop))).name).toBe('name')
    await done(await register(account, `${freeLabel()}.shop.example`, inShop))
    await done(await register(account, `${freeLabel()}.shop.example`, inShop))
    expect(await refusal(await register(account, `${freeLabel()}.shop.example`, inShop))).toMatchObject({
      status: 400,
      name: 'address',
    })
  })

  test('keep the labels of an earlier domain for their owners', async () => {
    const account = createAccount()
    const label = freeLabel()
    await done(await register(account, `${label}.${zone}`))
    const inShop = { projectId: 'shop' }
    const foreign = await refusal(await register(createAccount(), `${label}.shop.example`, inShop))
    expect(foreign).toMatchObject({ status: 400, name: 'name' })
    expect(await suggest(label, '', 'shop')).toContainEqual({
      name: `${label}.shop.example`,
      registered: true,
    })
    await done(await register(account, `${label}.shop.example`, inShop))
    const identity = await (await get(`/v1/identity/${account.address}`)).json()
    expect(identity).toMatchObject({ name: `${label}.shop.example` })
  })

  test('are none where it has no domain', async () => {
    const answer = await register(createAccount(), `${freeLabel()}.${zone}`, { projectId: 'none' })
    expect(await refusal(answer)).toMatchObject({ status: 400, name: 'zone' })
    expect(await refusal(await get('/v1/profile/suggestions/adalace', 'none'))).toMatchObject({
      status: 400,
      name: 'zone',
    })
  })
})

describe('suggestions', () => {
  test('begin with the name itself, then free ones', async () => {
    const label = freeLabel()
    const free = await suggest(label)
    expect(free).toHaveLength(5)
    expect(free[0]).toEqual({ name: `${label}.${zone}`, registered: false })
    await done(await register(createAccount(), `${label}.${zone}`))
    await done(await register(createAccount(), free[1]!.name))
    const taken = await suggest(label.toUpperCase(), `?zone=${zone}`)
    expect(taken[0]).toEqual({ name: `${label}.${zone}`, registered: true })
    expect(taken.slice(1).every(({ registered: isTaken }) => !isTaken)).toBe(true)
    expect(taken.map(({ name }) => name)).not.toContain(free[1]!.name)
  })

  test('of a text that is too short are longer, and none of one without letters', async () => {
    const names = (await suggest('ada')).map(({ name }) => name)
    expect(names).toHaveLength(5)
    expect(names).not.toContain(`ada.${zone}`)
    expect(await suggest('%20%F0%9F%98%80')).toEqual([])
  })

  test('show a reserved label as taken', async () => {
    expect((await suggest('admin'))[0]).toEqual({ name: `admin.${zone}`, registered: true })
  })

  test('of another domain are refused', async () => {
    const answer = await get('/v1/profile/suggestions/adalace?zone=elsewhere.example')
    expect(await refusal(answer)).toMatchObject({ status: 400, name: 'zone' })
  })
})

describe('a release', () => {
  /** Names of the service at another time. */
  const namesIn = (days: number, quarantineDays = 90) =>
    createNames({
      store: createNamesStore(running.database.queries),
      nodes: { has: () => false, ask: () => Promise.reject(new Error('asked')) },
      clock: { ...systemClock, now: () => Date.now() + days * 86_400_000 },
      quarantineDays,
    })
  const rules = { zones: [zone], reserved: [], maxPerAccount: 5 }
  // messages of later days
  afterAll(() => namesIn(200).clean())

  /** Registers a name at another time. */
  async function registerIn(days: number, account: PrivateKeyAccount, name: string, quarantineDays?: number) {
    const message = messageOf(name, { timestamp: seconds() + days * 86_400 })
    const signature = await account.signMessage({ message })
    const body = { coin_type: ether, address: account.address, message, signature }
    return namesIn(days, quarantineDays).register(body, rules)
  }

  test('of its owner, in any case of letters, makes the name lead nowhere', async () => {
    const [account, name] = [createAccount(), `${freeLabel()}.${zone}`]
    const kept = `${freeLabel()}.${zone}`
    await done(await register(account, kept))
    await done(await register(account, name, { timestamp: seconds() - 60 }))
    await done(await release(account, name.toUpperCase()))
    expect(await profileOf(name)).toEqual([])
    const reverse = await get(`/v1/profile/reverse/${account.address}`)
    expect(reverseAnswer.parse(await reverse.json())).toMatchObject([{ name: kept }])
    const identity = await (await get(`/v1/identity/${account.address}`)).json()
    expect(identity).toMatchObject({ name: kept })
    const gone = await refusal(await release(account, name, releaseOf(name, seconds() + 1)))
    expect(gone).toEqual({
      status: 400,
      name: 'name',
      description: `The account has not registered ${name}`,
    })
  })

  test('of another account is refused, and the name stays', async () => {
    const [account, thief, name] = [createAccount(), createAccount(), `${freeLabel()}.${zone}`]
    await done(await register(account, name))
    expect(await refusal(await release(thief, name))).toMatchObject({ status: 400, name: 'name' })
    const message = releaseOf(name)
    const signature = await thief.signMessage({ message })
    const forged = { coin_type: ether, address: account.address, message, signature }
    expect(await refusal(await postRelease(forged))).toMatchObject({ status: 401, name: 'signature' })
    expect(await profileOf(name)).toMatchObject({ name })
  })

  test('arrives within five minutes, and once', async () => {
    const [account, name] = [createAccount(), `${freeLabel()}.${zone}`]
    await done(await register(account, name, { timestamp: seconds() - 60 }))
    for (const offset of [-freshSeconds - 2, freshSeconds + 30])
      expect(await refusal(await release(account, name, releaseOf(name, seconds() + offset)))).toMatchObject({
        status: 400,
        name: 'timestamp',
      })
    const message = releaseOf(name)
    await done(await release(account, name, message))
    await done(await register(account, name, { timestamp: seconds() + 5 }))
    expect(await refusal(await release(account, name, message))).toMatchObject({
      status: 400,
      name: 'message',
    })
    expect(await profileOf(name)).toMatchObject({ name })
  })

  test('is no registration, and a registration is no release', async () => {
    const [account, name] = [createAccount(), `${freeLabel()}.${zone}`]
    const [toRelease, toRegister] = [releaseOf(name), messageOf(name)]
    for (const [message, send] of [
      [toRelease, post],
      [toRegister, postRelease],
      [toRegister.replace('{', '{"action":"register",'), postRelease],
    ] as const) {
      const signature = await account.signMessage({ message })
      const answer = await send({ coin_type: ether, address: account.address, message, signature })
      expect(await refusal(answer)).toMatchObject({ status: 400, name: 'message' })
    }
  })

  test('leaves the name to its last owner for 90 days', async () => {
    const [account, other, name] = [createAccount(), createAccount(), `${freeLabel()}.${zone}`]
    await done(await register(account, name, { timestamp: seconds() - 60 }))
    await done(await release(account, name))
    const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    expect(await refusal(await register(other, name))).toEqual({
      status: 400,
      name: 'name',
      description: `${name} was released; until ${until} only its last owner can register it`,
    })
    const [label = ''] = name.split('.')
    expect((await suggest(label))[0]).toEqual({ name, registered: true })
    const asked = (sender: string) => suggest(label, `?sender=${sender}`)
    expect((await asked(other.address))[0]).toEqual({ name, registered: true })
    expect((await asked(account.address.toLowerCase()))[0]).toEqual({ name, registered: false })
    // also under another domain of the same project
    const inShop = await register(other, `${label}.shop.example`, { projectId: 'shop' })
    expect(await refusal(inShop)).toMatchObject({ status: 400, name: 'name' })
    await expect(registerIn(89, other, name)).rejects.toThrow('only its last owner')

    await done(await register(account, name, { timestamp: seconds() + 5 }))
    expect(await profileOf(name)).toMatchObject({ name })
    await done(await release(account, name, releaseOf(name, seconds() + 10)))
    await registerIn(91, other, name)
    const { addresses } = Object(await profileOf(name)) as { addresses: Record<string, { address: string }> }
    expect(addresses[ether]?.address).toBe(other.address)
  })

  test('lets everyone register the name at once without a quarantine', async () => {
    const [account, other, name] = [createAccount(), createAccount(), `${freeLabel()}.${zone}`]
    await done(await register(account, name, { timestamp: seconds() - 60 }))
    await done(await release(account, name))
    await registerIn(1, other, name, 0)
    expect(await profileOf(name)).toMatchObject({ name })
  })

  test('is forgotten by the job after the quarantine', async () => {
    const [account, name] = [createAccount(), `${freeLabel()}.${zone}`]
    await done(await register(account, name, { timestamp: seconds() - 60 }))
    await done(await release(account, name))
    const isNoted = async () =>
      (await running.database.execute('select 1 from account_names.released where name = $1', [name])).rows
        .length === 1
    const { rows } = await running.database.execute('select * from account_names.released')
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(account.address.toLowerCase())
    await namesIn(89).clean()
    expect(await isNoted()).toBe(true)
    await namesIn(91).clean()
    expect(await isNoted()).toBe(false)
  })

  test('by a contract needs that of its chain (ERC-6492, ERC-1271)', async () => {
    const owner = createAccount()
    const safe = await safes.plan(owner.address, 11n)
    const name = `${freeLabel()}.${zone}`
    const wrapped = async (message: string) =>
      safes.wrap(safe, await safes.sign(owner, safe.address, message))
    const claim = async (message: string, coin_type = base) => ({
      ...{ coin_type, address: safe.address, message },
      signature: await wrapped(message),
    })
    await done(await post(await claim(messageOf(name, { timestamp: seconds() - 60 }))))
    // a contract with this address on a chain where the name has none
    const elsewhere = createNames({
      store: createNamesStore(running.database.queries),
      nodes: { has: () => true, ask: async () => ({ result: '0x01' }) },
      clock: systemClock,
      quarantineDays: 90,
    })
    const foreign = { ...(await claim(releaseOf(name, seconds() - 1))), coin_type: ether }
    await expect(elsewhere.release(foreign)).rejects.toThrow('has not registered')

    await done(await postRelease(await claim(releaseOf(name))))
    expect(await profileOf(name)).toEqual([])
    const taken = { ...(await claim(messageOf(name, { timestamp: seconds() + 2 }))), coin_type: ether }
    await expect(elsewhere.register(taken, rules)).rejects.toThrow('only its last owner')
    await done(await post(await claim(messageOf(name, { timestamp: seconds() + 5 }))))
    const deployed = releaseOf(name, seconds() + 10)
    await safes.deploy(safe)
    const signature = await safes.sign(owner, safe.address, deployed)
    await done(await postRelease({ coin_type: base, address: safe.address, message: deployed, signature }))
  })
})

describe('500 malformed requests', () => {
  const known = fc.record(
    {
      projectId: fc.constantFrom('development', 'shop', 'nowhere'),
      coin_type: fc.oneof(fc.constantFrom(ether, base, 501), fc.integer(), fc.double(), fc.jsonValue()),
      address: fc.oneof(fc.constantFrom(places.safe, places.safe.toLowerCase(), '0x'), fc.jsonValue()),
      message: fc.oneof(
        fc.json(),
        fc
          .record({
            name: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(`adalace.${zone}`)),
            timestamp: fc.integer(),
          })
          .map((fields) =>
            JSON.stringify({ action: 'release', attributes: {}, ...fields, timestamp: seconds() }),
          ),
      ),
      signature: fc.oneof(
        fc.uint8Array({ minLength: 31, maxLength: 200 }).map((bytes) => toHex(bytes)),
        fc.constant<Hex>(`0x${'00'.repeat(64)}${'6492'.repeat(16)}`),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  )

  test('of registrations and releases are refused, and none is an error of the service', async () => {
    const statuses = new Map<number, number>()
    const body = fc.oneof({ weight: 4, arbitrary: known }, fc.jsonValue())
    const path = fc.constantFrom('', '/release')
    await fc.assert(
      fc.asyncProperty(body, path, async (value, call) => {
        const { status } = await post(value as object, undefined, call)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect([400, 401]).toContain(status)
      }),
      { numRuns: 300 },
    )
    expect(statuses.get(400)).toBeGreaterThan(100)
  })

  test('of look-ups and suggestions are answered or refused', async () => {
    const part = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), fc.webUrl())
    const path = fc.constantFrom('account', 'reverse', 'suggestions')
    await fc.assert(
      fc.asyncProperty(path, part, async (call, text) => {
        const { status } = await get(
          `/v1/profile/${call}/${encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/g, 'x'))}`,
        )
        expect([200, 400, 404, 414]).toContain(status)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the job', () => {
  test('removes messages that can register no more', async () => {
    const count = async () =>
      Number(
        (await running.database.execute('select count(*) from account_names.messages')).rows.flatMap((row) =>
          Object.values(row as object),
        )[0],
      )
    await done(await register(createAccount(), `${freeLabel()}.${zone}`))
    expect(await count()).toBeGreaterThan(0)
    const clock = { ...systemClock, now: () => Date.now() + 3 * freshSeconds * 1_000 }
    const nodes = { has: () => false, ask: () => Promise.reject(new Error('asked')) }
    const store = createNamesStore(running.database.queries)
    await createNames({ store, nodes, clock, quarantineDays: 90 }).clean()
    expect(await count()).toBe(0)
  })
})
