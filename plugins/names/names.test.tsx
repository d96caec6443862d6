import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountAtom, currentEntryAtom } from '#kernel'
import { namespacesKey, namesCapability, type Signing } from '#kernel/chain'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeNetwork,
  settle,
  until,
  type Harness,
  type HttpAnswer,
} from '#kernel/testing'
import { accountSections, profilesKey } from '#plugins/account/contract'
import { namesService, registerAccountName, registerAccountNameSuccess } from './contract.js'
import { names } from './index.js'
import { coinTypeOf } from './coin-type.js'
import {
  sampleAddress,
  sampleNames,
  sampleUrl,
  suggestionsUrl,
  type SampleNames,
} from './testing/sample-names.js'

conformsToPlugin(test, () => names())

let h: Harness
let started: Harness[] = []
afterEach(async () => {
  await Promise.all(started.map((one) => one.dispose()))
  started = []
})

function harness(...options: Parameters<typeof createPluginHarness>) {
  h = createPluginHarness(...options)
  started.push(h)
}

function start(sample: SampleNames = {}, http: Readonly<Record<string, HttpAnswer>> = {}) {
  const options = sampleNames(sample)
  harness(names({ legacySuffixes: ['.old.example'] }), {
    ...options,
    http: { ...options.http, ...http },
  })
}

const urls = () => h.http.calls.map(({ url }) => url)
const { signal } = new AbortController()
const name = 'adalace.foyer.id'

/** Types a text into the form, and waits until the service was asked. */
async function typed(text: string) {
  const screen = await h.open(registerAccountName)
  await screen.type('Name', text)
  await h.clock.advance(300)
  await settle()
  return screen
}

const refused = (description: string) => () =>
  Response.json({ status: 'FAILED', reasons: [{ name: 'name', description }] }, { status: 400 })

describe('the row in the account view', () => {
  test('is there for the embedded wallet, and asks the service nothing', async () => {
    start()
    expect(h.fills(accountSections).map(({ id }) => id)).toEqual(['names'])
    await settle()
    expect(urls()).toEqual([])
  })

  test('is not there for another wallet', () => {
    start({ connectorId: 'fake' })
    expect(h.fills(accountSections)).toEqual([])
  })

  test('is not there without a service', () => {
    harness(names(), { companions: sampleNames().companions })
    expect(h.fills(accountSections)).toEqual([])
  })
})

describe('the form', () => {
  test('shows a free name and others, and opens what is registered', async () => {
    const sign = vi.fn<Signing['message']>(async () => ({
      signature: `0x${'ab'.repeat(65)}`,
      type: 'eip191',
    }))
    start({ sign })
    await h.clock.advance(1_700_000_000_900 - h.clock.now())
    const screen = await typed(' AdaLace ')
    await screen.sees('Free')
    await screen.sees('adalace-writes.foyer.id')
    await screen.press(`Register ${name}`)
    await screen.sees(`${name} is yours`)
    const timestamp = Number(/"timestamp":(\d+)/.exec(String(sign.mock.calls[0]?.[0].message))?.[1])
    const message = `{"name":"${name}","attributes":{},"timestamp":${timestamp}}`
    expect(sign.mock.calls[0]?.[0]).toMatchObject({ account: `eip155:8453:${sampleAddress}`, message })
    expect(Math.abs(h.clock.now() / 1_000 - timestamp)).toBeLessThan(5)
    expect(h.http.calls.at(-1)).toMatchObject({
      method: 'POST',
      body: {
        projectId: 'shop',
        coin_type: 2_147_492_101,
        address: sampleAddress,
        message,
        signature: `0x${'ab'.repeat(65)}`,
      },
    })
    expect(h.read(accountAtom).profileName).toBe(name)
    const told = h.emitted.filter(({ id }) => id.startsWith('names.'))
    expect(told).toEqual(
      ['names.opened', 'names.initiated', 'names.registered'].map((id) => ({
        id,
        payload: { chainId: 'eip155:8453' },
      })),
    )
  })

  test.each<[string, SampleNames, readonly unknown[]]>([
    [
      'a refusal',
      { register: refused(`${name} is taken`) },
      [{ id: 'names.failed', payload: { reason: 'api/REFUSED' } }],
    ],
    [
      'no rejection',
      { sign: () => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 })) },
      [],
    ],
  ])('tells the host of %s', async (_what, sample, failures) => {
    start(sample)
    const screen = await typed('adalace')
    await screen.press(`Register ${name}`)
    await until(() => h.emitted.some(({ id }) => id === 'names.initiated'), 'the registration')
    await screen.button(`Register ${name}`)
    await settle()
    expect(h.emitted.filter(({ id }) => id === 'names.failed')).toMatchObject(failures)
    expect(h.emitted.map(({ id }) => id)).not.toContain('names.registered')
  })

  test('asks once after a pause in typing', async () => {
    start()
    const screen = await h.open(registerAccountName)
    for (const text of ['ad', 'adal', 'adalace']) await screen.type('Name', text)
    await h.clock.advance(299)
    expect(urls()).toEqual([])
    await h.clock.advance(1)
    await screen.sees('Free')
    expect(urls()).toEqual([suggestionsUrl('adalace')])
  })

  test('takes a suggestion of a taken name', async () => {
    start({
      suggestions: {
        noor: () => ({
          suggestions: [
            { name: 'noor.foyer.id', registered: true },
            { name: 'adalace.foyer.id', registered: false },
          ],
        }),
        adalace: () => ({ suggestions: [{ name, registered: false }] }),
      },
    })
    const screen = await typed('noor')
    await screen.sees('Someone has this name. Try one of these.')
    expect((await screen.button('Register')).hasAttribute('disabled')).toBe(true)
    await screen.press(name)
    await h.clock.advance(300)
    await screen.sees('Free')
    expect((await screen.field('Name')).value).toBe('adalace')
  })

  test.each([
    ['аdalace', 'Letters, digits and hyphens only'],
    ['ada.lace', 'Letters, digits and hyphens only'],
    ['ada lace', 'Letters, digits and hyphens only'],
    ['a'.repeat(65), 'At most 64 characters'],
    ['ab--cd', 'No two hyphens in third and fourth place'],
  ])('refuses %j without asking', async (text, fault) => {
    start()
    const screen = await typed(text)
    await screen.sees(fault)
    expect(urls()).toEqual([])
  })

  test('says that a name is too short when it is submitted', async () => {
    start({ suggestions: { ada: () => ({ suggestions: [] }) } })
    const screen = await typed('ada')
    expect(screen.text()).not.toContain('At least 4 characters')
    screen.root.querySelector('form')?.requestSubmit()
    await screen.sees('At least 4 characters')
  })

  test.each<[string, SampleNames, string]>([
    ['the first reason of the service', { register: refused(`${name} is taken`) }, `${name} is taken`],
    [
      'that it failed',
      { register: () => new TypeError('Failed to fetch') },
      `Error registering name ${name}`,
    ],
    ['what the wallet says', { sign: () => Promise.reject(new Error('You said no')) }, 'You said no'],
    ['that there is no embedded wallet', { connectorId: 'fake' }, 'Address or auth connector not found'],
    [
      'that the chain has no coin type',
      { network: { ...fakeNetwork('eip155', 2_147_483_648), name: 'Far' } },
      'Invalid chainId',
    ],
  ])('goes on after a failure, and shows %s', async (_what, sample, shown) => {
    start(sample)
    const screen = await typed('adalace')
    await screen.press(`Register ${name}`)
    await screen.sees(shown)
    expect(h.read(currentEntryAtom)?.id).toBe('names.register')
    expect((await screen.field('Name')).value).toBe('adalace')
    expect(h.read(accountAtom).profileName).toBeUndefined()
  })

  test('knows a registration whose answer was lost', async () => {
    const address = sampleAddress.toLowerCase()
    start({
      register: () => new TypeError('Failed to fetch'),
      found: () => ({ name, addresses: { 2147492101: { address } }, attributes: {} }),
    })
    const screen = await typed('adalace')
    await screen.press(`Register ${name}`)
    await screen.sees(`${name} is yours`)
  })

  test('shows why suggestions are missing', async () => {
    start({ suggestions: { adalace: refused('zone must be names.example') } })
    const screen = await typed('adalace')
    await screen.sees('zone must be names.example')
  })

  test('asks again on request after an error', async () => {
    let isDown = true
    const answer = { suggestions: [{ name: 'adalace.foyer.id', registered: false }] }
    start({ suggestions: { adalace: () => (isDown ? new Response('', { status: 404 }) : answer) } })
    const screen = await typed('adalace')
    await screen.sees('Error fetching name suggestions')
    isDown = false
    await screen.press('Try again')
    await h.clock.advance(300)
    await screen.sees('Free')
    expect(screen.text()).not.toContain('Error fetching name suggestions')
    await screen.button(`Register ${name}`)
  })
})

test('a registration without a network is refused', async () => {
  harness(names(), { ...sampleNames(), companions: [] })
  await expect(h.service(namesService).register('adalace')).rejects.toThrow('Network not found')
})

describe('a name of the account', () => {
  const account = `eip155:8453:${sampleAddress}` as const
  const stillMine = () => ({ name, addresses: { 2147483648: { address: sampleAddress } }, attributes: {} })

  async function openOwn(sample: SampleNames = {}) {
    start(sample)
    await h.service(profilesKey).set(account, { name })
    return h.open(registerAccountNameSuccess, { name, isOwned: true })
  }

  async function confirmed(sample: SampleNames) {
    const screen = await openOwn(sample)
    await screen.press('Release name')
    await screen.sees(`Release ${name}?`)
    await screen.press('Release name')
    return screen
  }

  test('is released by its signature after a confirmation, and is the name of the account no more', async () => {
    const sign = vi.fn<Signing['message']>(async () => ({
      signature: `0x${'ab'.repeat(65)}`,
      type: 'eip191',
    }))
    const screen = await openOwn({ sign })
    await screen.press('Release name')
    await screen.sees('For a time only you can register it again.')
    expect(sign).not.toHaveBeenCalled()
    await screen.press('Release name')
    await screen.sees(`${name} is released`)
    const timestamp = Number(/"timestamp":(\d+)/.exec(String(sign.mock.calls[0]?.[0].message))?.[1])
    const message = `{"action":"release","name":"${name}","timestamp":${timestamp}}`
    expect(sign.mock.calls[0]?.[0]).toMatchObject({ account, message })
    expect(h.http.calls.at(-1)).toMatchObject({
      method: 'POST',
      url: sampleUrl('account/release').replace(/\?.*/, ''),
      body: { projectId: 'shop', coin_type: 2_147_492_101, address: sampleAddress, message },
    })
    expect(h.read(accountAtom).profileName).toBeUndefined()
  })

  test('is kept on request', async () => {
    const screen = await openOwn()
    await screen.press('Release name')
    await screen.press('Keep name')
    await screen.sees('People can send to this name.')
    expect(urls()).toEqual([])
  })

  test.each<[string, SampleNames, string]>([
    [
      'the first reason of the service',
      { release: refused(`The account has not registered ${name}`) },
      `The account has not registered ${name}`,
    ],
    [
      'that it failed',
      { release: () => new TypeError('Failed to fetch'), found: stillMine },
      `Error releasing name ${name}`,
    ],
    [
      'that it failed, where the name cannot be looked up',
      {
        release: () => new TypeError('Failed to fetch'),
        found: () => new Response('', { status: 404 }),
      },
      `Error releasing name ${name}`,
    ],
    ['what the wallet says', { sign: () => Promise.reject(new Error('You said no')) }, 'You said no'],
  ])('stays after a failure, which shows %s', async (_what, sample, shown) => {
    const screen = await confirmed(sample)
    await screen.sees(shown)
    expect(h.read(accountAtom).profileName).toBe(name)
  })

  test('is released if the answer was lost', async () => {
    const screen = await confirmed({ release: () => new TypeError('Failed to fetch') })
    await screen.sees(`${name} is released`)
  })

  test('leads to the form for a further one', async () => {
    const screen = await openOwn()
    await screen.press('Add a name')
    expect(h.read(currentEntryAtom)?.id).toBe('names.register')
  })
})

describe('a coin type', () => {
  test.each([
    [1, 60],
    [8453, 2_147_492_101],
    ['10', 2_147_483_658],
    [2_147_483_647, 4_294_967_295],
  ])('of %s is %i', (id, coinType) => {
    expect(coinTypeOf(id)).toBe(coinType)
  })

  test.each([2_147_483_648, 0, -1, 1.5, 'main'])('of %s is refused', (id) => {
    expect(() => coinTypeOf(id)).toThrow('Invalid chainId')
  })
})

describe('a name', () => {
  const network = { ...fakeNetwork('eip155', 8453), name: 'Base' }
  const accountUrl = (of: string) => sampleUrl(`account/${of}`, { apiVersion: '2' })
  const other = `0x${'2'.repeat(40)}`
  const profile = (addresses: Readonly<Record<string, string>>, of = name) => ({
    name: of,
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([coinType, address]) => [coinType, { address, created_at: null }]),
    ),
    attributes: { avatar: 'data:image/png;base64,aa' },
  })
  const capabilityOf = async () => (await h.service(namespacesKey).capability('eip155', namesCapability))!

  test.each<[string, unknown, string | undefined]>([
    ['its address on the chain', profile({ 60: other, 2147492101: sampleAddress }), sampleAddress],
    ['its address on every chain', profile({ 60: other, 2147483648: sampleAddress }), sampleAddress],
    ['nothing on another chain', profile({ 60: other }), undefined],
    ['nothing if it is another one', profile({ 2147492101: sampleAddress }, 'eve.foyer.id'), undefined],
    ['nothing if its address is none', profile({ 2147492101: '0x12' }), undefined],
    ['nothing if it is free', [], undefined],
  ])('leads to %s', async (_what, answer, address) => {
    start({}, { [accountUrl(name)]: () => answer })
    const found = await (await capabilityOf()).resolve({ name: ` ${name.toUpperCase()}`, network, signal })
    expect(found).toEqual(address && { name, address })
  })

  test('has the suffix, or an earlier one', async () => {
    start()
    const { isName } = await capabilityOf()
    expect(['adalace.foyer.id', ' ADA-1.OLD.example '].map(isName)).toEqual([true, true])
    for (const text of [
      'adalace.eth',
      'ada.foyer.id',
      'ab--cd.foyer.id',
      'a.adalace.foyer.id',
      'foyer.id',
      sampleAddress,
    ])
      expect([text, isName(text)]).toEqual([text, false])
    expect(urls()).toEqual([])
  })

  test('is an error if the service fails', async () => {
    start({}, { [accountUrl(name)]: () => new Response('', { status: 404 }) })
    const resolved = (await capabilityOf()).resolve({ name, network, signal })
    await expect(resolved).rejects.toThrow('Error resolving name')
  })

  test('is found by its address if it leads back to it', async () => {
    const reverse = sampleUrl(`reverse/${sampleAddress}`, { apiVersion: '2' })
    start(
      {},
      {
        [reverse]: () => [
          profile({ 60: sampleAddress }, 'other.foyer.id'),
          profile({ 2147492101: other }, 'eves.foyer.id'),
          profile({ 2147492101: sampleAddress }, 'adalace.eth'),
          profile({ 2147492101: sampleAddress.toLowerCase() }),
        ],
      },
    )
    const naming = await (await capabilityOf()).lookUp({ address: sampleAddress, network, signal })
    expect(naming).toEqual({ name, avatar: 'data:image/png;base64,aa' })
    await until(() => urls().length === 1)
  })
})
