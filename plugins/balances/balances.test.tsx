import { afterEach, expect, test, vi } from 'vitest'
import {
  currentEntryAtom,
  definePlugin,
  defineRoute,
  sessionKey,
  view,
  WidgetError,
  toastsKey,
} from '#kernel'
import type { CaipAddress } from '#kernel/chain'
import { assetChangesAtom, type AssetBalance, type BalanceRequest, type Balances } from '#kernel/money'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  settle,
  until,
  type FakeConnector,
  type Harness,
} from '#kernel/testing'
import { accountTabs, accountTotal } from '#plugins/account/contract'
import { assetBalancesAtom, balancesAsset, balancesService, balancesStateAtom } from './contract.js'
import { balancesErrors } from './errors.js'
import { balances } from './index.js'
import { sampleActionRoute, sampleActions } from './testing/sample-actions.js'
import { balancesCompanions, sampleAsset, sampleAssets } from './testing/sample-balances.js'

conformsToPlugin(test, () => balances())

const place = defineRoute('tokens-place.tab')
const totalPlace = defineRoute('tokens-place.total')
const tokensPlace = definePlugin({
  id: 'tokens-place',
  contributes: [
    view(place, () => import('./views/Tokens.js')),
    view(totalPlace, () => import('./views/FiatTotal.js')),
  ],
})

let h: Harness
let started: Harness[] = []
afterEach(async () => {
  await Promise.all(started.map((one) => one.dispose()))
  started = []
  vi.restoreAllMocks()
})

type Assets = (request: BalanceRequest) => Promise<readonly AssetBalance[]>

function start(
  from: Partial<Balances> | undefined,
  options: NonNullable<Parameters<typeof balancesCompanions>[1]> & {
    readonly more?: readonly FakeConnector[]
  } = {},
) {
  const { more = [], ...rest } = options
  h = createPluginHarness(balances(), {
    companions: [tokensPlace(), ...balancesCompanions(from, rest), fakeConnectors(...more)],
  })
  started.push(h)
  const show = vi.spyOn(h.service(toastsKey), 'show')
  return {
    show,
    refresh: h.service(balancesService).refresh,
    toasts: () => show.mock.calls.map(([one]) => one.text),
  }
}

const status = () => h.read(balancesStateAtom).status
const shown = () => h.read(assetBalancesAtom)?.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)
const down = () => Promise.reject(new Error('The node did not answer.'))
const unavailable = 'Token Balance Unavailable'

// behaviour 13.1
test('sends no request before the modal is opened', async () => {
  const assets = vi.fn<Assets>(async () => sampleAssets)
  start({ assets })
  await settle()
  expect(assets).not.toHaveBeenCalled()
  const screen = await h.open(place)
  await screen.sees('Wrapped Bitcoin')
  expect(assets).toHaveBeenCalledTimes(1)
  expect(h.errors).toEqual([])
})

test('reads the active account on its network', async () => {
  const assets = vi.fn<Assets>(async () => sampleAssets)
  const { refresh } = start({ assets })
  await refresh()
  expect(assets.mock.calls[0]?.[0]).toMatchObject({
    account: 'demo:1:ada',
    network: { caipNetworkId: 'demo:1' },
  })
  expect(status()).toBe('ready')
  expect(shown()?.[0]).toBe('1.482 ETH')
})

// behaviour 16.4
test('takes the list of the wallet, and that of the network if the wallet has none', async () => {
  const assets = vi.fn<Assets>(async () => [sampleAsset('ETH', '1')])
  const walletAssets = vi.fn(async (): Promise<readonly AssetBalance[] | undefined> => [
    sampleAsset('ETH', '2'),
  ])
  const { refresh } = start({ assets, walletAssets })
  await refresh()
  expect(shown()).toEqual(['2 ETH'])
  expect(assets).not.toHaveBeenCalled()
  walletAssets.mockResolvedValueOnce(undefined)
  await refresh({ force: true })
  expect(shown()).toEqual(['1 ETH'])
})

// behaviour 16.4
test('lists the native asset alone if the namespace can read no other', async () => {
  const { refresh } = start({ native: async () => ({ value: 1_500n, decimals: 3, symbol: 'ETH' }) })
  await refresh()
  expect(h.read(assetBalancesAtom)).toEqual([
    { chainId: 'demo:1', name: 'Ether', symbol: 'ETH', quantity: { decimals: '3', numeric: '1.5' } },
  ])
})

// behaviour 6.6
test('reads a list again when a namespace has seen the assets change, once it was shown', async () => {
  const assets = vi.fn<Assets>(async () => sampleAssets)
  const { refresh } = start({ assets })
  const change = () => h.store.set(assetChangesAtom, (changes) => changes + 1)
  change()
  await settle()
  expect(assets).not.toHaveBeenCalled()
  await refresh()
  assets.mockResolvedValueOnce([sampleAsset('ETH', '3')])
  change()
  await until(() => shown()?.join() === '3 ETH', 'the changed list')
  expect(assets).toHaveBeenCalledTimes(2)
})

// behaviour 6.1
test('caches a list for 30 seconds, unless forced', async () => {
  const assets = vi.fn<Assets>(async () => sampleAssets)
  const { refresh } = start({ assets })
  await refresh()
  await h.clock.advance(29_999)
  await refresh()
  expect(assets).toHaveBeenCalledTimes(1)
  await refresh({ force: true })
  expect(assets).toHaveBeenCalledTimes(2)
  await h.clock.advance(30_000)
  await refresh()
  expect(assets).toHaveBeenCalledTimes(3)
})

// behaviour 6.2, 12.2
test('shows one toast after a failure, and rejects for 30 seconds with the remaining seconds, forced or not', async () => {
  const assets = vi.fn<Assets>(down)
  const { refresh, toasts } = start({ assets })
  await Promise.all([refresh(), refresh()])
  expect(h.read(balancesStateAtom)).toEqual(
    expect.objectContaining({ status: 'failed', retryAt: h.clock.now() + 30_000 }),
  )
  expect(toasts()).toEqual([unavailable])
  await h.clock.advance(5_500)
  for (const force of [true, false]) {
    const error: unknown = await refresh({ force }).catch((thrown: unknown) => thrown)
    expect(balancesErrors.TRY_LATER.is(error)).toBe(true)
    expect((error as Error).message).toBe('Token balances can be loaded again in 25 seconds')
  }
  expect(assets).toHaveBeenCalledTimes(1)
  assets.mockResolvedValue(sampleAssets)
  await h.clock.advance(24_500)
  await refresh()
  expect([status(), shown()?.length]).toEqual(['ready', 4])
  expect(h.read(balancesStateAtom).retryAt).toBeUndefined()
})

// behaviour 6.2
test('keeps the last list after a failure', async () => {
  const assets = vi.fn<Assets>(async () => sampleAssets)
  const { refresh } = start({ assets })
  await refresh()
  const readAt = h.clock.now()
  await h.clock.advance(60_000)
  assets.mockImplementation(down)
  await refresh()
  expect(h.read(balancesStateAtom)).toMatchObject({ status: 'failed', readAt })
  expect(shown()).toHaveLength(4)
})

// behaviour 12.2
test('shows one toast for a network that cannot be read', async () => {
  const { refresh, toasts } = start(undefined)
  await refresh()
  await refresh()
  expect([status(), toasts()]).toEqual(['unsupported', [unavailable]])
})

// behaviour 12.2
test('shows one toast for a network that is not configured', async () => {
  const assets = vi.fn<Assets>(async () => sampleAssets)
  const { refresh, toasts } = start({ assets }, { network: 'demo:7' })
  await refresh()
  expect([status(), toasts(), assets.mock.calls.length]).toEqual(['unsupported', [unavailable], 0])
})

/** Creates a wallet whose changes the test emits. */
const createWallet = () =>
  fakeConnector({ connect: async () => ({ accounts: ['demo:1:ada'], network: 'demo:1' }) })
const accountsChanged = (wallet: ReturnType<typeof createWallet>, ...accounts: readonly CaipAddress[]) =>
  wallet.emit.accountsChanged?.(accounts)

// behaviour 6.3
test('follows the account, and drops a late answer for another one', async () => {
  const answers = new Map<string, (assets: readonly AssetBalance[]) => void>()
  const assets: Assets = ({ account }) => new Promise((resolve) => void answers.set(account, resolve))
  const wallet = createWallet()
  const { refresh } = start({ assets }, { more: [wallet] })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  void refresh()
  await until(() => answers.has('demo:1:ada'), 'the first request')
  accountsChanged(wallet, 'demo:1:bob')
  await until(() => answers.has('demo:1:bob'), 'the second request')
  answers.get('demo:1:bob')?.([sampleAsset('ETH', '2')])
  await until(() => shown()?.[0] === '2 ETH', 'the second answer')
  answers.get('demo:1:ada')?.([sampleAsset('ETH', '1')])
  await settle()
  expect(shown()).toEqual(['2 ETH'])
  // cached, for when the user comes back
  accountsChanged(wallet, 'demo:1:ada')
  await until(() => shown()?.[0] === '1 ETH', 'the cached list')
})

// behaviour 6.3
test('an older answer does not replace a newer one', async () => {
  const answers: ((assets: readonly AssetBalance[]) => void)[] = []
  const { refresh } = start({ assets: () => new Promise((resolve) => void answers.push(resolve)) })
  const older = refresh({ force: true })
  await until(() => answers.length === 1, 'the first request')
  const newer = refresh({ force: true })
  await until(() => answers.length === 2, 'the second request')
  answers[1]?.([sampleAsset('ETH', '2')])
  await newer
  answers[0]?.([sampleAsset('ETH', '1')])
  await older
  expect(shown()).toEqual(['2 ETH'])
})

// behaviour 6.1, 6.3
test('keeps the lists of two networks apart, also of a wallet that reports the same account', async () => {
  const wallet = createWallet()
  const { refresh } = start(
    { assets: async ({ network }) => [sampleAsset('ETH', `${network.id}`)] },
    { more: [wallet] },
  )
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await refresh()
  expect(shown()).toEqual(['1 ETH'])
  wallet.emit.changed?.({ accounts: ['demo:1:ada'], network: 'demo:2' })
  expect(shown()).toBeUndefined()
  await until(() => shown()?.[0] === '2 ETH', 'the list of the other network')
})

// behaviour 6.2
test('a failure of one account does not block another', async () => {
  const wallet = createWallet()
  const { refresh, toasts } = start(
    { assets: ({ account }) => (account === 'demo:1:ada' ? down() : Promise.resolve(sampleAssets)) },
    { more: [wallet] },
  )
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await refresh()
  expect(status()).toBe('failed')
  accountsChanged(wallet, 'demo:1:bob')
  await until(() => status() === 'ready', 'the other account')
  expect(toasts()).toEqual([unavailable])
})

// behaviour 6.2
test('closes the toast when another account is shown', async () => {
  const wallet = createWallet()
  const { refresh, show } = start(
    { assets: ({ account }) => (account === 'demo:1:ada' ? down() : Promise.resolve(sampleAssets)) },
    { more: [wallet] },
  )
  const close = vi.fn()
  show.mockReturnValue(close)
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await refresh()
  expect([show.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])
  accountsChanged(wallet, 'demo:1:bob')
  expect(close).toHaveBeenCalledOnce()
})

test('follows the network', async () => {
  const wallet = createWallet()
  const { refresh } = start(
    { assets: async ({ network }) => [sampleAsset('ETH', `${network.id}`)] },
    { more: [wallet] },
  )
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await refresh()
  expect(shown()).toEqual(['1 ETH'])
  wallet.emit.networkChanged?.('demo:2')
  await until(() => shown()?.[0] === '2 ETH', 'the other network')
})

test('shows nothing and sends no request after a disconnect', async () => {
  const assets = vi.fn<Assets>(async () => sampleAssets)
  const wallet = createWallet()
  const { refresh } = start({ assets }, { more: [wallet] })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await refresh()
  await h.service(sessionKey).disconnect()
  const asked = assets.mock.calls.length
  await refresh({ force: true })
  expect(assets).toHaveBeenCalledTimes(asked)
  expect(shown()).toBeUndefined()
})

test('removes its fills and its list with its flag, and restores them', async () => {
  const { refresh } = start({ assets: async () => sampleAssets })
  await refresh()
  expect([h.fills(accountTabs).length, h.fills(accountTotal).length]).toEqual([1, 1])
  await h.setFlags({ balances: false })
  expect([h.fills(accountTabs).length, h.fills(accountTotal).length, shown()]).toEqual([0, 0, undefined])
  await h.setFlags({ balances: true })
  await h.service(balancesService).refresh()
  expect(shown()).toHaveLength(4)
})

// behaviour 16.3
test('the total adds the assets with a price exactly, and says if others have none', async () => {
  const assets = vi.fn<Assets>(async () => [sampleAsset('DAI', '1')])
  const { refresh } = start({ assets })
  await refresh()
  const isKnown = () => h.fills(accountTotal).map((total) => h.read(total.isKnown))
  expect(isKnown()).toEqual([false])
  assets.mockResolvedValue(sampleAssets)
  await refresh({ force: true })
  expect(isKnown()).toEqual([true])
  const screen = await h.open(totalPlace)
  await screen.sees('$4,812.06')
  const mutedPart = () => screen.root.querySelector('.amount-text small')?.textContent
  expect(mutedPart()).toBe('.06')
  h.foyer.setLocale('de')
  await screen.sees('4.812,06')
  expect(mutedPart()).toBe(',06')
  h.foyer.setLocale('ar-EG')
  await screen.sees('٨١٢٫٠٦')
  expect(mutedPart()).toBe('٫٠٦')
  h.foyer.setLocale('en')
  await screen.sees('Across 4 tokens on Base')
  assets.mockResolvedValue([...sampleAssets, sampleAsset('DAI', '1')])
  await refresh({ force: true })
  await screen.sees('$4,812.06')
  await screen.sees('Tokens without a price aren’t included')
  assets.mockResolvedValue([sampleAsset('ETH', '0', { price: 2_000 })])
  await refresh({ force: true })
  await screen.sees('$0.00')
  await screen.sees('No tokens on Base')
})

// behaviour 16.8
// money 32
// behaviour 16.20
test('the list says how much of a token its issuer has frozen, and counts it', async () => {
  const frozen = sampleAsset('USDC', '300', { frozen: '50', price: 1 })
  start({ assets: async () => [sampleAsset('ETH', '1'), frozen] })
  const screen = await h.open(place)
  await screen.sees('300 USDC · 50 USDC frozen')
  await screen.sees('$300.00')
  expect(screen.root.querySelectorAll('[data-testid="asset-frozen"]')).toHaveLength(1)
})

test('a price of 0 is no price: neither the row nor the total has a value', async () => {
  const { refresh } = start({ assets: async () => [sampleAsset('ETH', '1', { price: 0 })] })
  await refresh()
  expect(h.read(assetBalancesAtom)?.[0]).not.toHaveProperty('value')
  expect(h.fills(accountTotal).map((total) => h.read(total.isKnown))).toEqual([false])
})

test('draws fewer than 300 rows of 1,000 assets', async () => {
  const held = Array.from({ length: 1_000 }, (_, index) => sampleAsset(`T${index}`, '1'))
  start({ assets: async () => [sampleAsset('ETH', '1'), ...held] })
  const screen = await h.open(place)
  await screen.sees('T1')
  const rows = screen.root.querySelectorAll('[data-testid^="asset-"]')
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.length).toBeLessThan(300)
  expect(rows[0]?.closest('li')?.getAttribute('aria-setsize')).toBe('1001')
})

// behaviour 11.4
test('a row shows amount, symbol and, if the price is known, fiat value and the change of the day', async () => {
  start({
    assets: async () => [
      sampleAsset('ETH', '1.48275', { name: 'Ether', price: 2_293.84, priceChange24h: -1.259 }),
      sampleAsset('WBTC', '0.00081999', { name: 'Wrapped Bitcoin' }),
    ],
  })
  const screen = await h.open(place)
  await screen.sees('Ether 1.4827 ETH $3,401.19 -1.25%')
  await screen.sees('Wrapped Bitcoin 0.000819 WBTC')
  expect(screen.root.querySelectorAll('.row-value')).toHaveLength(1)
})

test('counts down after a failure, then offers a retry', async () => {
  const assets = vi.fn<Assets>(down)
  start({ assets })
  const screen = await h.open(place)
  await screen.sees(unavailable)
  const waits = await screen.button('Try again in 30 s')
  expect(waits.getAttribute('aria-disabled')).toBe('true')
  waits.click()
  await h.clock.advance(6_000)
  await screen.sees('Try again in 24 s')
  expect(assets).toHaveBeenCalledTimes(1)
  assets.mockResolvedValue(sampleAssets)
  await h.clock.advance(24_000)
  await screen.press('Try again')
  await screen.sees('Wrapped Bitcoin')
})

// behaviour 6.2
test('reads again when the browser is online again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const assets = vi.fn<Assets>(async () => sampleAssets)
  const { refresh } = start({ assets })
  await refresh()
  await h.clock.advance(30_000)
  const screen = await h.open(place)
  await screen.sees('Last updated')
  const asked = assets.mock.calls.length
  await h.clock.advance(30_000)
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await until(() => assets.mock.calls.length > asked, 'another request')
})

test('a row says the change of the day in words, and opens the asset', async () => {
  start({ assets: async () => sampleAssets })
  const screen = await h.open(place)
  await screen.sees('Uniswap')
  const rows = [...screen.root.querySelectorAll<HTMLElement>('[data-testid^="asset-"]')]
  expect(
    rows.map((row) => [
      row.querySelector('.price-change')?.getAttribute('data-tone'),
      row.querySelector('.price-change .visually-hidden')?.textContent,
    ]),
  ).toEqual([
    ['positive', 'up 1.84% in 24 hours'],
    ['neutral', 'unchanged in 24 hours'],
    ['negative', 'down 2.6% in 24 hours'],
    [undefined, undefined],
  ])
  rows[2]?.click()
  await until(() => h.read(currentEntryAtom)?.id === balancesAsset.id, 'the view of the asset')
  expect(h.read(currentEntryAtom)?.params).toEqual({ chainId: 'demo:1', address: '0xuni' })
})

test('shows an empty state for an account without assets', async () => {
  start({ assets: async () => [sampleAsset('ETH', '0')] })
  const screen = await h.open(place)
  await screen.sees('Nothing here yet')
})

test('the empty state offers the actions that bring in assets, and no others', async () => {
  start({ assets: async () => [sampleAsset('ETH', '0')] })
  const screen = await h.open(place)
  await screen.sees('Nothing here yet')
  const steps = () =>
    [...screen.root.querySelectorAll('[data-testid^="balances-step-"]')].map((step) => step.textContent)
  expect(steps()).toEqual([])
  h.foyer.addPlugins(...sampleActions('send', 'onramp', 'receive'))
  await until(() => steps().length > 0, 'the steps')
  expect(steps()).toEqual(['Receive', 'Buy'])
  await screen.press('Receive')
  await until(() => h.read(currentEntryAtom)?.id === sampleActionRoute('receive').id, 'the way')
})

test('shows the remedy of a config error, and reads the native balance again after the recovery', async () => {
  const elsewhere = new WidgetError('demo/ELSEWHERE', 'Switch the wallet to Base.', { kind: 'config' })
  const assets = vi.fn<Assets>(() => Promise.reject(elsewhere))
  const native = vi.fn(async () => ({ value: 1n, decimals: 18, symbol: 'ETH' }))
  start({ assets, native })
  const screen = await h.open(place)
  await screen.sees('couldn’t be loaded. Switch the wallet to Base.')
  const asked = native.mock.calls.length
  assets.mockResolvedValue(sampleAssets)
  await h.clock.advance(30_000)
  await screen.press('Try again')
  await screen.sees('Wrapped Bitcoin')
  await until(() => native.mock.calls.length > asked, 'the account being read')
  expect(h.read(balancesStateAtom).remedy).toBeUndefined()
})
