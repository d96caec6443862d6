import { createStore } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { historyAtom } from '#kernel'
import { createFakeClock, settle } from '#kernel/testing'
import { walletConnectorsAtom } from '../state.js'
import type { CosmosWallet } from '../contract.js'
import { discoverWallets, knownWallets, readWallet } from './discovery.js'

const entry = () => ({ enable: async () => {}, getKey: async () => ({}) })

const [keplr] = knownWallets as readonly [CosmosWallet]

function start(fields: object = {}, further: readonly CosmosWallet[] = []) {
  const page: EventTarget & { keplr?: unknown; leap?: unknown } = Object.assign(new EventTarget(), fields)
  const store = createStore()
  const clock = createFakeClock()
  const driver = async (): Promise<never> => {
    throw new Error('not asked')
  }
  const stop = discoverWallets(page, { store, clock }, [...knownWallets, ...further], driver)
  const listed = () => store.get(walletConnectorsAtom)
  return { page, store, clock, stop, listed, names: () => listed().map(({ name }) => name) }
}

describe('discovery of wallets', () => {
  test('lists Keplr and Leap', () => {
    expect(start({ keplr: entry(), leap: entry() }).listed()).toMatchObject([
      { id: 'cosmos.keplr', name: 'Keplr', namespace: 'cosmos' },
      { id: 'cosmos.leap', name: 'Leap', namespace: 'cosmos' },
    ])
  })

  // behaviour 19.12
  test('marks wallets of one name, whose ids are those of their keys', () => {
    const other = { key: 'other.keplr', name: 'Keplr Wallet' }
    const { listed } = start({ keplr: entry(), leap: entry(), other: { keplr: entry() } }, [other])
    expect(listed().map(({ id, contested = false }) => [id, contested])).toEqual([
      ['cosmos.keplr', true],
      ['cosmos.leap', false],
      ['cosmos.other.keplr', true],
    ])
  })

  test('a wallet that has taken the key of Keplr as well is listed once', () => {
    const leap = entry()
    expect(start({ keplr: leap, leap }).names()).toEqual(['Leap'])
  })

  test('lists further wallets at a path, once they are there', () => {
    const okx = { key: 'okxwallet.keplr', name: 'OKX Wallet' }
    const absent = { key: 'other.deep.path', name: 'Other' }
    const { listed, page } = start({ okxwallet: {} }, [okx, absent])
    expect(listed()).toEqual([])
    Object.assign(page, { okxwallet: { keplr: entry() } })
    page.dispatchEvent(new Event('focus'))
    expect(listed()).toMatchObject([{ id: 'cosmos.okxwallet.keplr', name: 'OKX Wallet' }])
  })

  test('a further wallet that has taken the key of Keplr as well is listed once, by its own name', () => {
    const okx = entry()
    const further = [{ key: 'okxwallet.keplr', name: 'OKX Wallet' }]
    expect(start({ keplr: okx, okxwallet: { keplr: okx } }, further).names()).toEqual(['OKX Wallet'])
  })

  test.each([
    ['isOkxWallet', 'OKX Wallet', 'cosmos.okxwallet.keplr'],
    ['isOKExWallet', 'OKX Wallet', 'cosmos.okxwallet.keplr'],
    ['isCoin98', 'Coin98', 'cosmos.coin98.keplr'],
    ['isXDEFI', 'Ctrl Wallet', 'cosmos.xfi.keplr'],
  ])('a wallet under the key of Keplr with the field %s is listed as %s', (field, name, id) => {
    const keplr = Object.assign(entry(), { [field]: true })
    expect(start({ keplr }).listed()).toMatchObject([{ id, name }])
    // its own path is the better one
    const own = start({ keplr, okxwallet: { keplr: entry() } }, [
      { key: 'okxwallet.keplr', name: 'OKX of the host' },
    ])
    expect(own.names()).toEqual(name === 'OKX Wallet' ? ['OKX of the host'] : [name, 'OKX of the host'])
  })

  test('a wallet that imitates another one under the key of Keplr is listed by its own name', () => {
    const keplr = Object.assign(entry(), { isXDEFI: true, isVulticonnect: true })
    expect(start({ keplr }).names()).toEqual(['Vultisig'])
  })

  test('Keplr that comes after another wallet under its key is listed as well', () => {
    const { page, names } = start({ keplr: Object.assign(entry(), { isOkxWallet: true }) })
    page.keplr = entry()
    page.dispatchEvent(new Event('focus'))
    expect(names()).toEqual(['OKX Wallet', 'Keplr'])
  })

  test('an object under the key of Keplr whose fields throw is listed as Keplr', () => {
    const keplr = Object.defineProperty(entry(), 'isOkxWallet', {
      get: () => {
        throw new Error('boom')
      },
    })
    expect(start({ keplr }).names()).toEqual(['Keplr'])
  })

  test('looks at the page on the event of a further wallet, and reports its changes', () => {
    const okx = { key: 'okx', name: 'OKX Wallet', event: 'okx_keystorechange' }
    const { page, names } = start({}, [okx])
    Object.assign(page, { okx: entry() })
    page.dispatchEvent(new Event('okx_keystorechange'))
    expect(names()).toEqual(['OKX Wallet'])
    let changes = 0
    const stop = readWallet(page, okx)?.onChange(() => changes++)
    page.dispatchEvent(new Event('okx_keystorechange'))
    stop?.()
    page.dispatchEvent(new Event('okx_keystorechange'))
    expect(changes).toBe(1)
  })

  test('lists wallets that come later, each once', async () => {
    const { page, clock, names } = start()
    expect(names()).toEqual([])
    page.leap = entry()
    await clock.advance(150)
    expect(names()).toEqual(['Leap'])
    page.keplr = entry()
    await clock.advance(10_000)
    expect(names()).toEqual(['Leap', 'Keplr'])
  })

  test('looks at the page when a view opens, such as the list of wallets', () => {
    const { page, store, names } = start()
    page.keplr = entry()
    store.set(historyAtom, [{ id: 'connect', params: {}, step: 1 }])
    expect(names()).toEqual(['Keplr'])
  })

  test.each([
    ...['DOMContentLoaded', 'load', 'pageshow', 'focus', 'visibilitychange', 'online'],
    ...['keplr_keystorechange', 'leap_keystorechange'],
  ])('looks at the page on %s', (event) => {
    const { page, names } = start()
    page.keplr = entry()
    page.dispatchEvent(new Event(event))
    expect(names()).toEqual(['Keplr'])
  })

  test('stops looking after a while, and at once when it is stopped', async () => {
    const { clock } = start()
    await clock.advance(60_000)
    expect(clock.pendingSleeps).toBe(0)
    const stopped = start({ keplr: entry() })
    stopped.stop()
    await settle()
    expect(stopped.clock.pendingSleeps).toBe(0)
    stopped.page.dispatchEvent(new Event('focus'))
    expect(stopped.listed()).toEqual([])
  })
})

const boom = (): never => {
  throw new Error('boom')
}

/** What `keplr` is on a page. None of them is a wallet. */
const noWallets: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['a number', 7],
  ['a text', 'keplr'],
  ['a symbol', Symbol('keplr')],
  ['an empty object', {}],
  ['an empty list', []],
  ['a function without functions', () => {}],
  ['enable alone', { enable: boom }],
  ['getKey alone', { getKey: boom }],
  ['functions that are texts', { enable: 'enable', getKey: 'getKey' }],
  ['getters that throw', Object.defineProperty({ getKey: boom }, 'enable', { get: boom })],
  ['a proxy that throws', new Proxy({}, { get: boom, has: boom })],
  ['a key of the prototype', JSON.parse('{"__proto__":{"enable":1}}')],
]

describe('a hostile page', () => {
  test.each(noWallets)('whose keplr is %s lists no wallet, and an honest one later', (_, value) => {
    const { page, names } = start({ keplr: value })
    expect(names()).toEqual([])
    page.leap = entry()
    page.dispatchEvent(new Event('focus'))
    expect(names()).toEqual(['Leap'])
  })

  test('whose keplr throws lists no wallet', () => {
    const page = Object.defineProperty(new EventTarget(), 'keplr', { get: boom })
    expect(readWallet(page, keplr)).toBeUndefined()
  })

  test('whose wallet is a proxy that always answers lists one wallet', () => {
    expect(start({ keplr: new Proxy({}, { get: () => async () => ({}) }) }).names()).toEqual(['Keplr'])
  })
})
