import { createStore } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { historyAtom } from '#kernel'
import { createFakeClock, settle } from '#kernel/testing'
import { extensionConnectorsAtom, unlistedAtom } from '../state.js'
import { discoverExtensions, type ExtensionPage } from './discovery.js'

const entry = { version: '1.0.0', enable: async () => ({}) }
type Page = ExtensionPage & { injectedWeb3?: unknown; walletExtension?: unknown }

function start(injectedWeb3?: unknown) {
  const page: Page = new EventTarget()
  if (injectedWeb3 !== undefined) page.injectedWeb3 = injectedWeb3
  return startOn(page)
}

function startOn(page: Page) {
  const store = createStore()
  const clock = createFakeClock()
  const driver = async (): Promise<never> => {
    throw new Error('not asked')
  }
  const stop = discoverExtensions(page, { store, clock }, driver)
  const listed = () => store.get(extensionConnectorsAtom)
  return { page, store, clock, stop, listed, names: () => listed().map(({ name }) => name) }
}

describe('discovery of extensions', () => {
  test('lists known extensions by their names, and others by their keys', () => {
    const { listed } = start({ 'polkadot-js': entry, talisman: entry, 'subwallet-js': entry, someone: entry })
    expect(listed()).toMatchObject([
      { id: 'polkadot.polkadot-js', name: 'Polkadot.js', namespace: 'polkadot' },
      { id: 'polkadot.talisman', name: 'Talisman' },
      { id: 'polkadot.subwallet-js', name: 'SubWallet' },
      { id: 'polkadot.someone', name: 'someone' },
    ])
  })

  // behaviour 19.12
  test('marks extensions of one name, whose ids are those of their keys', () => {
    const page = { Talisman: entry, talisman: entry, 'polkadot-js': entry }
    expect(start(page).listed()).toMatchObject([
      { id: 'polkadot.Talisman', contested: true },
      { id: 'polkadot.talisman', contested: true },
      { id: 'polkadot.polkadot-js' },
    ])
    expect(start(page).listed()[2]).not.toHaveProperty('contested')
  })

  test('Nova Wallet is listed by its own name', () => {
    const page: Page = Object.assign(new EventTarget(), {
      injectedWeb3: { 'polkadot-js': entry },
      walletExtension: { isNovaWallet: true },
    })
    expect(startOn(page).names()).toEqual(['Nova Wallet'])
  })

  test('lists an extension that has connect instead of enable', () => {
    expect(start({ modern: { connect: async () => ({}) } }).names()).toEqual(['modern'])
  })

  test('lists an extension that comes later, and one that comes after it', async () => {
    const { page, clock, names } = start()
    expect(names()).toEqual([])
    page.injectedWeb3 = { first: entry }
    await clock.advance(150)
    expect(names()).toEqual(['first'])
    page.injectedWeb3 = { first: entry, second: entry }
    await clock.advance(10_000)
    expect(names()).toEqual(['first', 'second'])
  })

  test('looks at the page when a view opens, such as the list of wallets', () => {
    const { page, store, names } = start()
    page.injectedWeb3 = { first: entry }
    store.set(historyAtom, [{ id: 'connect', params: {}, step: 1 }])
    expect(names()).toEqual(['first'])
  })

  test.each(['DOMContentLoaded', 'load', 'pageshow', 'focus', 'visibilitychange', 'online'])(
    'looks at the page on %s',
    (event) => {
      const { page, names } = start()
      page.injectedWeb3 = { first: entry }
      page.dispatchEvent(new Event(event))
      expect(names()).toEqual(['first'])
    },
  )

  test('stops looking after a while, and at once when it is stopped', async () => {
    const { clock } = start()
    await clock.advance(60_000)
    expect(clock.pendingSleeps).toBe(0)
    const stopped = start({ first: entry })
    stopped.stop()
    await settle()
    expect(stopped.clock.pendingSleeps).toBe(0)
    expect(stopped.listed()).toEqual([])
    stopped.page.dispatchEvent(new Event('focus'))
    expect(stopped.listed()).toEqual([])
  })

  test('an entry that is no extension yet is listed once it is one', () => {
    const { page, names } = start({ late: {} })
    expect(names()).toEqual([])
    page.injectedWeb3 = { late: entry }
    page.dispatchEvent(new Event('focus'))
    expect(names()).toEqual(['late'])
  })
})

const boom = (): never => {
  throw new Error('boom')
}
const trap = (handler: ProxyHandler<object>) => new Proxy({ honest: entry }, handler)
let reads = 0

/** What `injectedWeb3` is on a page, and the names that are listed. */
const hostilePages: readonly (readonly [name: string, value: unknown, names: readonly string[]])[] = [
  ['null', null, []],
  ['a number', 7, []],
  ['a text', 'wallets', []],
  ['a function', () => entry, []],
  ['an empty list', [], []],
  ['a list of extensions', [entry], ['0']],
  ['a proxy whose keys throw', trap({ ownKeys: boom }), []],
  ['a proxy whose entries throw', trap({ get: boom }), []],
  ['a proxy that always answers', trap({ get: () => entry }), ['honest']],
  ['a proxy with another entry at each read', trap({ get: () => (reads++ ? entry : null) }), []],
  ['an entry that is null', { bad: null, honest: entry }, ['honest']],
  ['an entry that is a text', { bad: 'enable', honest: entry }, ['honest']],
  ['an entry without a function', { bad: { enable: 1 }, honest: entry }, ['honest']],
  [
    'an entry whose getter throws',
    { bad: Object.defineProperty({}, 'enable', { get: boom }), honest: entry },
    ['honest'],
  ],
  [
    'an entry that is a getter that throws',
    Object.defineProperty({ honest: entry }, 'bad', { enumerable: true, get: boom }),
    ['honest'],
  ],
  ['an empty key', { '': entry, honest: entry }, ['honest']],
  ['a key of invisible characters', { '\u200b\u202e': entry, honest: entry }, ['honest']],
  ['a key of a megabyte', { ['k'.repeat(1_000_000)]: entry, honest: entry }, ['honest']],
  ['a key with direction marks', { 'ab\u202ecd': entry }, ['abcd']],
  ['a key with markup', { '<img src=x>': entry }, ['<img src=x>']],
  ['a key of the prototype', JSON.parse('{"__proto__": {"enable": 1}}'), []],
  ['keys of Object.prototype', { constructor: entry, toString: entry }, ['constructor', 'toString']],
]

describe('a hostile page', () => {
  test.each(hostilePages)('whose injectedWeb3 is %s', (_, value, names) => {
    const h = start(value)
    expect(h.names()).toEqual(names)
    // honest extensions still appear
    h.page.injectedWeb3 = { polkagate: entry }
    h.page.dispatchEvent(new Event('focus'))
    expect(h.names()).toContain('PolkaGate')
  })

  test('whose injectedWeb3 throws has no extensions', () => {
    const page = Object.defineProperty(new EventTarget(), 'injectedWeb3', { get: boom })
    expect(startOn(page as Page).names()).toEqual([])
  })

  test('whose walletExtension throws lists its extensions', () => {
    const page = Object.defineProperty(new EventTarget(), 'walletExtension', { get: boom }) as Page
    page.injectedWeb3 = { 'polkadot-js': entry, talisman: entry }
    expect(startOn(page).names()).toEqual(['Polkadot.js', 'Talisman'])
  })

  test('with 10,000 extensions lists 50 and counts some of the others', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`wallet${at}`, entry]))
    const { listed, store } = start(many)
    expect(listed()).toHaveLength(50)
    expect(store.get(unlistedAtom)).toBe(150)
    expect(new Set(listed().map(({ id }) => id)).size).toBe(50)
  })
})

test('connectors are frozen', () => {
  const [connector] = start({ talisman: entry }).listed()
  expect(Object.isFrozen(connector)).toBe(true)
})
