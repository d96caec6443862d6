import { registerWallet } from '@wallet-standard/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'jotai/vanilla'
import { conformsToPlugin } from '#kernel/testing'
import { walletStandard } from './index.js'
import { standardWalletsAtom } from './contract.js'
import { discoverStandardWallets } from './discovery.js'
import { unlistedAtom } from './state.js'
import { floodSize, hostileAnnouncements } from './testing/hostile-announcements.js'

conformsToPlugin(test, () => walletStandard(), {})

const icon = 'data:image/png;base64,AA=='
const honest = {
  version: '1.0.0',
  name: 'Honest',
  icon,
  chains: ['solana:mainnet'],
  features: { 'standard:connect': { connect: async () => ({ accounts: [] }) } },
  accounts: [],
}

type Api = { register(...wallets: readonly unknown[]): () => void }

function start() {
  const page = new EventTarget()
  const store = createStore()
  const stop = discoverStandardWallets(page, store)
  const announce = (detail: unknown) =>
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  const register = (...wallets: readonly unknown[]) => {
    let unregister: () => void = () => {}
    announce(({ register: add }: Api) => void (unregister = add(...wallets)))
    return () => unregister()
  }
  return { page, store, stop, announce, register, listed: () => store.get(standardWalletsAtom) }
}

/** What every listed wallet is. */
function expectClean(p: ReturnType<typeof start>) {
  for (const { name, imageUrl, chains } of p.listed()) {
    expect(name).toMatch(/^\S(.*\S)?$/)
    expect([...name].length).toBeLessThanOrEqual(48)
    expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\n]/u)
    expect(chains.every((chain) => typeof chain === 'string')).toBe(true)
    if (imageUrl !== undefined) expect(imageUrl).toMatch(/^data:image\/(png|webp|svg\+xml|gif)[;,]/)
  }
}

describe('discovery', () => {
  test.for(['before', 'after'])(
    'lists a wallet that the library of Wallet Standard registers %s the page is ready',
    (order) => {
      const page = new EventTarget()
      const store = createStore()
      vi.stubGlobal('window', page)
      onTestFinished(() => void vi.unstubAllGlobals())
      const start = () => onTestFinished(discoverStandardWallets(page, store))
      if (order === 'after') start()
      registerWallet(honest as unknown as Parameters<typeof registerWallet>[0])
      if (order === 'before') start()
      expect(store.get(standardWalletsAtom).map(({ name }) => name)).toEqual(['Honest'])
    },
  )

  test('lists a wallet that was there before the page, and one that comes later', () => {
    const page = new EventTarget()
    const store = createStore()
    page.addEventListener('wallet-standard:app-ready', (event) => {
      ;(event as CustomEvent<Api>).detail.register(honest)
    })
    const stop = discoverStandardWallets(page, store)
    page.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: Api) => api.register({ ...honest, name: 'Later' }),
      }),
    )
    expect(store.get(standardWalletsAtom).map(({ name }) => name)).toEqual(['Honest', 'Later'])
    stop()
  })

  test('lists a wallet once, a second one of the same name as well, and removes one that is taken back', () => {
    const p = start()
    p.register(honest)
    p.register(honest)
    const takeBack = p.register({ ...honest })
    expect(p.listed().map(({ name }) => name)).toEqual(['Honest', 'Honest'])
    takeBack()
    expect(p.listed().map(({ name }) => name)).toEqual(['Honest'])
    p.stop()
  })

  test('lists a wallet again that unregisters and registers again, as after an update of its extension', () => {
    const p = start()
    for (let round = 0; round < 3; round++) {
      const takeBack = p.register(honest)
      expect(p.listed().map(({ name }) => name)).toEqual(['Honest'])
      takeBack()
      takeBack()
      expect(p.listed()).toEqual([])
    }
    p.stop()
  })

  test('an unregister function that is called late does not remove the next registration', () => {
    const p = start()
    const first = p.register(honest)
    first()
    p.register(honest)
    first()
    expect(p.listed().map(({ name }) => name)).toEqual(['Honest'])
    p.stop()
  })

  test('a wallet that is not listed is counted until it unregisters', () => {
    const p = start()
    for (let at = 0; at < 50; at++) p.register({ ...honest, name: `Wallet ${at}` })
    const late = { ...honest, name: 'Late' }
    const takeBack = p.register(late)
    p.register(late)
    expect(p.store.get(unlistedAtom)).toBe(1)
    takeBack()
    expect(p.store.get(unlistedAtom)).toBe(0)
    p.stop()
  })

  test('reads fields once: a wallet cannot change them afterwards', () => {
    const p = start()
    let reads = 0
    p.register({
      ...honest,
      get name() {
        reads += 1
        return reads === 1 ? 'First' : 'Second'
      },
    })
    expect(p.listed().map(({ name }) => name)).toEqual(['First'])
    expect(Object.isFrozen(p.listed()[0])).toBe(true)
    p.stop()
  })

  test('a stopped discovery lists nothing, and takes no wallet any more', () => {
    const p = start()
    let register: Api['register'] | undefined
    p.announce((api: Api) => void (register = api.register))
    p.stop()
    register?.(honest)
    p.register(honest)
    expect(p.listed()).toEqual([])
  })

  test(`a flood of ${floodSize} leaves fifty wallets, and counts the rest`, () => {
    const p = start()
    for (let at = 0; at < floodSize; at++) p.register({ ...honest, name: `Wallet ${at}` })
    expect(p.listed()).toHaveLength(50)
    expect(p.store.get(unlistedAtom)).toBe(floodSize - 50)
    p.stop()
  })
})

test(`the corpus has at least 40 announcements: ${hostileAnnouncements.length}, and no name twice`, () => {
  expect(hostileAnnouncements.length).toBeGreaterThanOrEqual(40)
  expect(new Set(hostileAnnouncements.map(({ name }) => name)).size).toBe(hostileAnnouncements.length)
})

describe('listed is what may be listed of', () => {
  test.each(hostileAnnouncements)('$name', ({ detail, listed }) => {
    const p = start()
    p.announce(detail)
    expect(p.listed().map(({ name }) => name)).toEqual(listed)
    expectClean(p)
    p.register(honest)
    expect(p.listed().at(-1)).toMatchObject({ name: 'Honest', imageUrl: icon })
    p.stop()
    expect(p.listed()).toEqual([])
  })
})
