import { afterEach, describe, expect, test, vi } from 'vitest'
import { currentEntryAtom } from '#kernel'
import {
  conformsToPlugin,
  createFakeStorage,
  createPluginHarness,
  settle,
  until,
  type Harness,
  type Screen,
} from '#kernel/testing'
import { accountActions } from '#plugins/account/contract'
import { ownTransactionsAtom } from '#plugins/transactions/contract'
import { swapForm, swapResult, swapsAtom, swapsService, type SwapPreview } from './contract.js'
import { swaps } from './index.js'
import {
  isPriced,
  openForm,
  openPriced,
  openReview,
  partOf,
  pause,
  pauseUntil,
  typeInto,
} from './testing/in-the-form.js'
import { readSwap } from './testing/sample-router.js'
import { approvalOf, router, uni, usdc, type WireQuote } from './testing/sample-market.js'
import { approvalHash, hash, other, own, sampleSwaps, type SampleOptions } from './testing/sample-swaps.js'

conformsToPlugin(test, () => swaps(), {
  companions: sampleSwaps().companions,
  invalidOptions: [
    { respectRestrictedTimezones: 'Asia/Macau' },
    { slippage: -1 },
    { slippage: 51 },
    { slippage: '1' },
    { routers: [router] },
    { routers: { 1: [router] } },
    { routers: { 'eip155:1': router } },
    { routers: { 'eip155:1': [`${router}00`] } },
  ],
})

let running: Harness | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
})

function start(options: SampleOptions = {}, storage = createFakeStorage()) {
  const sample = sampleSwaps(options)
  const h = createPluginHarness(swaps(), { companions: sample.companions, storage })
  running = h
  return { sample, h, storage }
}
const at = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const textAt = (screen: Screen, id: string) => (at(screen, id)?.textContent ?? '').replace(/\s+/g, ' ')
const valueAt = (screen: Screen, id: string) => (at(screen, id) as HTMLInputElement | null)?.value
const events = (h: Harness) => h.emitted.filter(({ id }) => /^swaps\.(initiated|completed|failed)$/.test(id))
const ids = (h: Harness) => events(h).map(({ id }) => id)
const paths = (sample: ReturnType<typeof sampleSwaps>) => sample.requests.map(({ path }) => path)
const no = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const press = async (screen: Screen, id: string) => (await partOf(screen, id)).click()

/** A service whose quotes differ. */
const priced = (change: Partial<WireQuote>): SampleOptions => ({
  quotes: ({ quotes }) => ({
    quotes: (quotes as readonly WireQuote[]).map((quote) => ({ ...quote, ...change })),
  }),
})

/** Draft of a swap for the service itself. */
async function draft(h: Harness, from: string | undefined, to: string | undefined, amount: bigint | 'max') {
  const tokens = await h.service(swapsService).tokens()
  const find = (address: string | undefined) => tokens.find((token) => token.address === address)!
  return { from: find(from), to: find(to), amount }
}
async function prepared(
  h: Harness,
  {
    from,
    to = usdc,
    amount = 35n * 10n ** 16n,
  }: { from?: string; to?: string; amount?: bigint | 'max' } = {},
): Promise<SwapPreview> {
  return h.service(swapsService).prepare(await draft(h, from, to, amount))
}

describe('the form', () => {
  test('shows both amounts, their fiat values, the rate, the fee and the least amount', async () => {
    const { sample, h } = start()
    const screen = await openPriced(sample, h)
    expect(valueAt(screen, 'swap-amount')).toBe('0.35')
    expect(valueAt(screen, 'swap-get')).toBe('802.585')
    expect(textAt(screen, 'swap-rate')).toContain('1 ETH = 2,293.1 USDC')
    expect(textAt(screen, 'swap-fee')).toContain('0.00105 ETH')
    expect(textAt(screen, 'swap-least')).toContain('794.55915 USDC')
    expect(screen.root.textContent).toContain('$805.00')
    expect(screen.root.textContent).toContain('$802.58')
    expect(at(screen, 'swap-review')?.textContent).toBe('Review')
    expect(h.errors).toEqual([])
  })

  test('asks for nothing before it is opened, and for a price only when both assets and an amount are there', async () => {
    const { sample, h } = start()
    await sample.connect(h)
    await settle()
    expect(sample.requests).toEqual([])
    const screen = await h.open(swapForm)
    await pause(h)
    expect(paths(sample)).toEqual([])
    expect(textAt(screen, 'swap-review')).toBe('Enter an amount')
    await typeInto(screen, 'swap-amount', '1')
    await pause(h)
    expect(textAt(screen, 'swap-review')).toBe('Choose a token to get')
    expect(paths(sample)).toEqual([])
  })

  test('reads the price again every 10 s, and the one of the last keystroke only', async () => {
    const { sample, h } = start()
    const screen = await openPriced(sample, h)
    const amounts = () =>
      sample.requests.filter(({ path }) => path === 'quotes').map(({ query }) => query['amount'])
    expect(new Set(amounts())).toEqual(new Set(['350000000000000000']))
    const before = amounts().length
    await h.clock.advance(10_000)
    await until(() => amounts().length === before + 1, 'the next price')
    for (const text of ['0.3', '0.4', '0.5']) await typeInto(screen, 'swap-amount', text)
    await pauseUntil(h, () => amounts().length > before + 1, 'the price of the last amount')
    expect(new Set(amounts().slice(before + 1))).toEqual(new Set(['500000000000000000']))
  })

  test('flips the two assets: the amount to get becomes the one to pay', async () => {
    const { sample, h } = start()
    const screen = await openPriced(sample, h)
    await press(screen, 'swap-flip')
    await pauseUntil(h, () => isPriced(screen), 'the price the other way')
    expect(valueAt(screen, 'swap-amount')).toBe('802.585')
    expect(textAt(screen, 'swap-asset-from')).toBe('USDC')
    expect(textAt(screen, 'swap-asset-to')).toBe('ETH')
    expect(valueAt(screen, 'swap-get')).toBe('0.347903')
  })

  test.each([
    ['more than the balance', '1.483'],
    ['an amount with too many decimals', '0.1234567890123456789'],
  ])('refuses %s in the field', async (_name, amount) => {
    const { sample, h } = start()
    const screen = await openForm(sample, h, { to: usdc, amount })
    await until(() => valueAt(screen, 'swap-amount'), 'the amount')
    await until(() => at(screen, 'swap-amount')?.getAttribute('aria-invalid') === 'true', 'the error')
    expect((at(screen, 'swap-review') as HTMLButtonElement).disabled).toBe(true)
  })

  test('Max takes the balance, and keeps the gas of the first limit at the review', async () => {
    const { sample, h } = start()
    const screen = await openForm(sample, h, { to: usdc })
    await until(() => textAt(screen, 'swap-asset-to') === 'USDC', 'the token')
    await press(screen, 'swap-max')
    await pauseUntil(h, () => isPriced(screen), 'the price')
    expect(valueAt(screen, 'swap-amount')).toBe('1.482')
    await press(screen, 'swap-review')
    await partOf(screen, 'swap-confirm')
    // 150,000 gas of 3 gwei stay
    expect(textAt(screen, 'swap-pays')).toContain('1.48155 ETH')
  })

  test('a price that cannot be had, a market that is none, and both texts of unsupported networks', async () => {
    const none = start({ quotes: () => ({ quotes: [] }) })
    const screen = await openForm(none.sample, none.h)
    await pauseUntil(none.h, () => at(screen, 'swap-no-market'), 'that there is no market')
    await none.h.dispose()
    const broken = start({ quotes: () => ({ nothing: true }) })
    const second = await openForm(broken.sample, broken.h)
    await pauseUntil(broken.h, () => at(second, 'swap-fault'), 'the fault')
    await broken.h.dispose()
    const { sample, h } = start()
    await sample.connect(h)
    await sample.changeNetwork(2)
    const third = await h.open(swapForm)
    await third.sees('Network not supported for Swaps')
    await expect(h.service(swapsService).tokens()).rejects.toThrow('Network not supported for Swaps')
    await h.dispose()
    const gas = start({ gasPrice: () => ({}) })
    await gas.sample.connect(gas.h)
    await expect(prepared(gas.h, { amount: 'max' })).rejects.toThrow('Network not supported for Gas Price')
  })

  const unlisted = '0x00000000000000000000000000000000000000f7'
  // money 14
  test.each([
    ['sold', { from: unlisted, to: usdc, amount: '1' }, 'from'],
    ['bought', { to: unlisted, amount: '1' }, 'to'],
  ] as const)('a %s asset that is not listed has no other in its place', async (_name, params, side) => {
    const { sample, h } = start()
    await sample.connect(h)
    const screen = await h.open(swapForm, params)
    await partOf(screen, 'swap-wanted-missing')
    expect(textAt(screen, 'swap-wanted-missing')).toContain('isn’t in the list of tokens on Ethereum')
    expect(at(screen, 'swap-form')).toBeNull()
    await pause(h)
    expect(paths(sample)).toEqual(['tokens'])
    await press(screen, 'swap-choose-another')
    await press(screen, `swap-token-${uni}`)
    await partOf(screen, 'swap-form')
    expect(textAt(screen, `swap-asset-${side}`)).toBe('UNI')
    expect(valueAt(screen, 'swap-amount')).toBe('1')
  })

  // money 14
  test('no asset stands for a wanted one while the tokens are read, or cannot be', async () => {
    let isBroken = true
    const { sample, h } = start({ tokens: (answer) => (isBroken ? {} : answer) })
    await sample.connect(h)
    const screen = await h.open(swapForm, { from: usdc, to: uni, amount: '1' })
    expect(at(screen, 'swap-form')).toBeNull()
    const retry = await partOf(screen, 'swap-wanted-retry')
    isBroken = false
    retry.click()
    await partOf(screen, 'swap-form')
    expect(textAt(screen, 'swap-asset-from')).toBe('USDC')
  })

  // money 20
  test('an amount of the host has a point, and is shown in the language', async () => {
    const { sample, h } = start()
    h.foyer.setLocale('de')
    const screen = await openPriced(sample, h, { to: usdc, amount: '1.234' })
    expect(valueAt(screen, 'swap-amount')).toBe('1,234')
    expect(sample.requests.find(({ path }) => path === 'quotes')?.query['amount']).toBe('1234000000000000000')
  })

  test('another account starts with an empty form', async () => {
    const { sample, h } = start()
    const screen = await openPriced(sample, h)
    await sample.changeAccount(other)
    await until(() => valueAt(screen, 'swap-amount') === '', 'the empty form')
  })

  test('the action is there once a wallet is connected whose network has calls', async () => {
    const { sample, h } = start()
    expect(h.fills(accountActions)).toEqual([])
    await sample.connect(h)
    expect(h.fills(accountActions).map(({ id, rank }) => [id, rank])).toEqual([['swaps', 20]])
  })
})

describe('the choice of a token', () => {
  test('lists held tokens first, then well-known ones, then the others', async () => {
    const { sample, h } = start()
    const screen = await openForm(sample, h)
    await press(screen, 'swap-asset-to')
    await partOf(screen, 'swap-tokens')
    const names = [...screen.root.querySelectorAll('[data-testid^="swap-token-"] .row-name')]
    expect(names.map((element) => element.textContent)).toEqual(['Ether', 'USD Coin', 'Uniswap', 'Zeta'])
    const suggested = [...screen.root.querySelectorAll('[data-testid^="swap-suggested-"]')]
    expect(suggested.map((element) => element.textContent)).toEqual(['ETH', 'USDC', 'UNI'])
  })

  test.each(['zet', 'ZETA', '0x00000000000000000000000000000000000000A1'])('finds %s', async (text) => {
    const { sample, h } = start()
    const screen = await openForm(sample, h)
    await press(screen, 'swap-asset-to')
    await partOf(screen, 'swap-tokens')
    await typeInto(screen, 'swap-token-search', text)
    await until(
      () => screen.root.querySelectorAll('[data-testid^="swap-token-0x"]').length === 1,
      'one token',
    )
    expect(at(screen, 'swap-token-0x00000000000000000000000000000000000000a1')).not.toBeNull()
  })

  test('the host learns of the form and of each chosen token', async () => {
    const { sample, h } = start()
    const screen = await openForm(sample, h, {})
    await press(screen, 'swap-asset-to')
    await press(screen, `swap-token-${uni}`)
    await partOf(screen, 'swap-amount')
    const told = () => h.emitted.filter(({ id }) => /^swaps\.(opened|asset-chosen)$/.test(id))
    await until(() => told().some(({ id }) => id === 'swaps.asset-chosen'), 'the event')
    expect(told().find(({ id }) => id === 'swaps.asset-chosen')?.payload).toEqual({
      ...{ chainId: 'eip155:1', side: 'to', symbol: 'UNI' },
    })
    expect(told()[0]).toEqual({ id: 'swaps.opened', payload: { chainId: 'eip155:1' } })
    expect(told().filter(({ id }) => id === 'swaps.opened')).toHaveLength(1)
  })

  test('the asset of the other side changes places', async () => {
    const { sample, h } = start()
    const screen = await openPriced(sample, h)
    await press(screen, 'swap-asset-to')
    await press(screen, 'swap-token-native')
    await partOf(screen, 'swap-form')
    expect([textAt(screen, 'swap-asset-from'), textAt(screen, 'swap-asset-to')]).toEqual(['USDC', 'ETH'])
  })

  test('a list that cannot be read is asked for again', async () => {
    let isBroken = true
    const { sample, h } = start({ tokens: (answer) => (isBroken ? {} : answer) })
    await sample.connect(h)
    const screen = await h.open(swapForm)
    await press(screen, 'swap-asset-to')
    await partOf(screen, 'swap-tokens-retry')
    isBroken = false
    await press(screen, 'swap-tokens-retry')
    await partOf(screen, 'swap-tokens')
  })
})

describe('a swap of the native asset', () => {
  test('is reviewed, sent once, followed, and told to the host', async () => {
    const { sample, h } = start()
    const screen = await openReview(sample, h)
    expect(textAt(screen, 'swap-pays')).toContain('0.35 ETH')
    expect(textAt(screen, 'swap-gets')).toContain('802.585 USDC')
    expect(textAt(screen, 'swap-impact')).toContain('0.04%')
    expect(textAt(screen, 'swap-provider')).toContain('Uniswap V2')
    expect(textAt(screen, 'swap-spender')).toContain('0x7a25')
    expect(textAt(screen, 'swap-network-fee')).toContain('0.0003 ETH')
    expect(at(screen, 'swap-approval')).toBeNull()
    const confirm = await partOf(screen, 'swap-confirm')
    confirm.click()
    confirm.click()
    await partOf(screen, 'swap-result-submitted')
    expect(sample.sent).toHaveLength(1)
    expect(sample.sent[0]).toMatchObject({ to: router, value: 35n * 10n ** 16n })
    expect(ids(h)).toEqual(['swaps.initiated'])
    expect(h.read(ownTransactionsAtom)).toMatchObject([
      {
        ...{ account: `eip155:1:${own}`, chainId: 'eip155:1', hash, status: 'submitted', type: 'trade' },
        moves: [
          { direction: 'out', asset: { symbol: 'ETH' }, amount: 35n * 10n ** 16n },
          { direction: 'in', asset: { symbol: 'USDC' } },
        ],
      },
    ])
    sample.end({ status: 'confirmed', hash })
    await partOf(screen, 'swap-result-confirmed')
    expect(events(h).at(-1)).toMatchObject({
      id: 'swaps.completed',
      payload: { chainId: 'eip155:1', from: 'ETH', to: 'USDC', hash },
    })
    expect(JSON.stringify(events(h))).not.toContain(own)
    expect(h.errors).toEqual([])
  })

  // money 5
  test.each([
    ['reverted', ['swaps.initiated', 'swaps.failed']],
    ['expired', ['swaps.initiated', 'swaps.failed']],
    // by a transaction that is not known
    ['replaced', ['swaps.initiated']],
  ] as const)('that ends %s says so', async (status, told) => {
    const { sample, h } = start()
    const screen = await openReview(sample, h)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
    sample.end({ status, hash })
    await partOf(screen, `swap-result-${status}`)
    await until(() => h.read(swapsAtom)[0]?.isFinal, 'the end')
    expect(ids(h)).toEqual(told)
    if (told.length > 1) expect(events(h).at(-1)?.payload).toMatchObject({ reason: status, hash })
  })

  test('that the wallet rejects can be tried again, and is no failure', async () => {
    let answers = 0
    const { sample, h } = start({
      send: async () => {
        answers += 1
        if (answers === 1) throw no
        return hash
      },
    })
    const screen = await openReview(sample, h)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-refused')
    expect(textAt(screen, 'swap-confirm')).toBe('Try again')
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
    expect(sample.sent).toHaveLength(2)
    expect(ids(h)).toEqual(['swaps.initiated', 'swaps.initiated'])
  })

  test('that the wallet does not send is a failure with the words of the wallet', async () => {
    const { sample, h } = start({
      send: async () => Promise.reject(Object.assign(new Error('Not on this device'), { code: 4200 })),
    })
    const screen = await openReview(sample, h)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-failed')
    await screen.sees('Not on this device')
    expect(ids(h)).toEqual(['swaps.initiated', 'swaps.failed'])
  })

  test('whose answer is lost is found on the network, and never sent again', async () => {
    let isMined = false
    const { sample, h } = start({
      send: () => Promise.reject(new Error('The connection was lost.')),
      find: async () => (isMined ? { hash } : undefined),
    })
    const screen = await openReview(sample, h)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-looking')
    isMined = true
    await h.clock.advance(1_000)
    await partOf(screen, 'swap-result-submitted')
    expect(sample.sent).toHaveLength(1)
  })

  test('whose outcome is unclear needs another confirmation the next time', async () => {
    const { sample, h } = start({
      send: () => Promise.reject(new Error('The connection was lost.')),
      find: false,
    })
    const screen = await openReview(sample, h)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-unclear')
    const again = await prepared(h)
    expect(again.cautions).toEqual(['unclear'])
    await expect(h.service(swapsService).swap(again.id)).rejects.toMatchObject({
      code: 'swaps/CONFIRMATION_REQUIRED',
      data: ['unclear'],
    })
    expect(sample.sent).toHaveLength(1)
  })

  test('is followed by the next page', async () => {
    const { sample, h, storage } = start()
    const screen = await openReview(sample, h)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
    await until(() => storage.entries.has('foyer/default/swaps.pending'), 'the list')
    await h.dispose()
    storage.removeItem('foyer/default/session')
    const next = start({}, storage)
    // a page's clock goes on over a reload
    await next.h.clock.advance(10_000)
    await next.sample.connect(next.h)
    await until(() => next.sample.followed.includes(hash), 'the transaction of the former page')
    next.sample.end({ status: 'confirmed', hash })
    await until(() => ids(next.h).includes('swaps.completed'), 'the end')
  })

  test('of another account or network is not sent', async () => {
    const { sample, h } = start()
    const screen = await openReview(sample, h)
    const preview = await prepared(h)
    await sample.changeAccount(other)
    await screen.sees('The account has changed')
    await expect(h.service(swapsService).swap(preview.id)).rejects.toMatchObject({
      code: 'swaps/ACCOUNT_CHANGED',
    })
    expect(sample.sent).toEqual([])
  })
})

describe('the price', () => {
  /** A market whose price changes by hand. */
  function moving(options: SampleOptions = {}) {
    let percent = 100n
    const quotes: SampleOptions['quotes'] = (answer) => {
      const [quote] = (answer as { readonly quotes: readonly WireQuote[] }).quotes
      const toAmount = (BigInt(quote!.toAmount) * percent) / 100n
      return { quotes: [{ ...quote, toAmount: `${toAmount}`, minToAmount: `${(toAmount * 99n) / 100n}` }] }
    }
    return { ...start({ ...options, quotes }), move: (to: bigint) => (percent = to) }
  }

  test('that moved beyond the slippage is shown and must be accepted', async () => {
    let brought = 802_585_000n
    const { sample, h, move } = moving({
      simulate: async ({ known = [] }) => ({
        changes: [
          { asset: known[0]!, amount: -(35n * 10n ** 16n) },
          { asset: known[1]!, amount: brought },
        ],
      }),
    })
    const screen = await openReview(sample, h)
    // the reviewed call would bring less than its least amount now
    brought = 786_533_300n
    move(98n)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-moved')
    await screen.sees('You would get 16.0517 USDC less than a moment ago.')
    expect(sample.sent).toEqual([])
    expect(ids(h)).toEqual([])
    expect(at(screen, 'swap-warning-open')).toBeNull()
    expect(textAt(screen, 'swap-confirm')).toBe('Accept the new price')
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
    expect(sample.sent).toHaveLength(1)
  })

  test('of a quote that is over is asked for again: no less is sent at once, less must be accepted', async () => {
    const { sample, h } = moving()
    await sample.connect(h)
    const service = h.service(swapsService)
    const same = await prepared(h)
    await h.clock.advance(61_000)
    expect((await service.swap(same.id)).hash).toBe(hash)

    await h.dispose()
    const second = moving()
    await second.sample.connect(second.h)
    const worse = await prepared(second.h)
    await second.h.clock.advance(61_000)
    second.move(97n)
    const error = await second.h
      .service(swapsService)
      .swap(worse.id)
      .catch((reason: unknown) => reason as { code: string; data: SwapPreview })
    expect(error).toMatchObject({
      code: 'swaps/PRICE_MOVED',
      data: { former: { quote: { expected: 802_585_000n } }, quote: { expected: 778_507_450n } },
    })
    expect(second.sample.sent).toEqual([])
    const accepted = (error as { data: SwapPreview }).data
    await second.h.service(swapsService).swap(accepted.id)
    expect(second.sample.sent).toHaveLength(1)
  })

  test('with a high impact is confirmed separately', async () => {
    const { sample, h } = start(priced({ priceImpact: 7.5 }))
    const screen = await openReview(sample, h)
    await screen.sees('You lose 7.5% to the price impact')
    expect((at(screen, 'swap-confirm') as HTMLButtonElement).disabled).toBe(true)
    await press(screen, 'swap-confirm-impact')
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
  })

  // money 8
  test('without a price impact is confirmed separately: unknown is not none', async () => {
    const { sample, h } = start(priced({ priceImpact: undefined }))
    const screen = await openReview(sample, h)
    await screen.sees('We don’t know how good this price is')
    expect((at(screen, 'swap-confirm') as HTMLButtonElement).disabled).toBe(true)
    await press(screen, 'swap-confirm-noImpact')
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
  })

  // money 8
  test('that loses value is confirmed separately, whatever impact the service states', async () => {
    const { sample, h } = start(priced({ toAmount: '80258500', minToAmount: '79455915', priceImpact: 0 }))
    const screen = await openReview(sample, h)
    await screen.sees('What you get is worth 90.03% less than what you pay')
    expect((at(screen, 'swap-confirm') as HTMLButtonElement).disabled).toBe(true)
    await press(screen, 'swap-confirm-loss')
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
  })

  test('of an asset without a price of its own has no loss', async () => {
    const { sample, h } = start()
    await sample.connect(h)
    const preview = await prepared(h, { to: uni })
    expect(preview).toMatchObject({ valueLoss: undefined, cautions: [] })
  })

  const unable: readonly NonNullable<SampleOptions['simulate']>[] = [
    false,
    async () => undefined,
    () => Promise.reject(new Error('no such method')),
  ]
  test.each(unable.map((simulate) => ({ simulate })))(
    'that no node can simulate is confirmed separately (%#)',
    async ({ simulate }) => {
      const { sample, h } = start({ simulate })
      await sample.connect(h)
      const preview = await prepared(h)
      expect(preview.cautions).toEqual(['unchecked'])
      await expect(h.service(swapsService).swap(preview.id)).rejects.toMatchObject({ data: ['unchecked'] })
      await h.service(swapsService).swap(preview.id, { acknowledged: ['unchecked'] })
      expect(sample.sent).toHaveLength(1)
    },
  )
})

describe('a balance', () => {
  const unlisted = { from: uni, amount: 10n ** 18n }

  // money 28
  test('that is not listed is read from the network, and is no reason to refuse', async () => {
    const { sample, h } = start({ balance: async () => 2n * 10n ** 18n })
    await sample.connect(h)
    expect(await prepared(h, unlisted)).toMatchObject({ isBalanceUnknown: false })
    expect((await prepared(h, { from: uni, amount: 'max' })).quote.amount).toBe(2n * 10n ** 18n)
  })

  test('that is too low by the network is insufficient, whatever the list says', async () => {
    const { sample, h } = start({ balance: async () => 5n })
    await sample.connect(h)
    await expect(prepared(h)).rejects.toMatchObject({ code: 'transfer/INSUFFICIENT_BALANCE', data: 5n })
  })

  // money 28
  test('that no node tells is said in the review, and not taken for 0', async () => {
    const { sample, h } = start()
    const screen = await openReview(sample, h, { from: uni, to: usdc, amount: '1' })
    expect(textAt(screen, 'swap-balance-unknown')).toContain('If you hold less than 1 UNI, the swap fails.')
    await expect(prepared(h, { from: uni, amount: 'max' })).rejects.toMatchObject({
      code: 'swaps/BALANCE_UNKNOWN',
    })
  })

  test('that no node tells is that of the list, where one is listed', async () => {
    const { sample, h } = start({ balance: () => Promise.reject(new Error('The node does not answer.')) })
    await sample.connect(h)
    expect(await prepared(h)).toMatchObject({ isBalanceUnknown: false })
    await expect(prepared(h, { amount: 10n ** 20n })).rejects.toMatchObject({
      code: 'transfer/INSUFFICIENT_BALANCE',
    })
  })
})

describe('a swap of a token', () => {
  const token = { from: usdc, to: uni, amount: '100' }

  test('is approved for exactly the amount, for the router of the quote, then sent', async () => {
    const { sample, h } = start()
    const screen = await openReview(sample, h, token)
    await screen.sees('Approve USDC first')
    await screen.sees('It may spend exactly 100 USDC.')
    expect(textAt(screen, 'swap-confirm')).toBe('Approve in Juniper')
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-approving')
    expect(sample.sent).toEqual([approvalOf(usdc, 100_000_000n, router)])
    sample.end({ status: 'confirmed', hash: approvalHash })
    await until(() => textAt(screen, 'swap-confirm') === 'Swap in Juniper', 'the swap')
    expect(at(screen, 'swap-approval')).toBeNull()
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
    expect(sample.sent).toHaveLength(2)
    expect(sample.sent[1]).toMatchObject({ to: router, value: 0n })
    expect(ids(h)).toEqual(['swaps.initiated', 'swaps.initiated'])
  })

  test('that is approved already asks once', async () => {
    const { sample, h } = start({ allowance: 100_000_000n })
    const screen = await openReview(sample, h, token)
    expect(textAt(screen, 'swap-confirm')).toBe('Swap in Juniper')
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
    expect(paths(sample)).not.toContain('build-approve')
  })

  test('whose old approval must end first is approved in two steps', async () => {
    let isFirst = true
    const { sample, h } = start({
      allowance: 5n,
      approval: (answer, query) => {
        if (!isFirst) return answer
        const tx = answer['tx'] as object
        const { data } = approvalOf(usdc, 0n)
        return query['amount'] === undefined ? answer : { ...answer, tx: { ...tx, data }, amount: '0' }
      },
    })
    const screen = await openReview(sample, h, token)
    await screen.sees('Your wallet asks three times')
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-approving')
    expect(sample.sent).toEqual([approvalOf(usdc, 0n)])
    isFirst = false
    sample.end({ status: 'confirmed', hash: approvalHash })
    await screen.sees('Your wallet asks twice')
    await press(screen, 'swap-confirm')
    await until(() => sample.sent.length === 2, 'the approval')
    expect(sample.sent[1]).toEqual(approvalOf(usdc, 100_000_000n))
  })

  test('whose approval is spent by someone before the swap is not sent, and asks for one again', async () => {
    const { sample, h } = start()
    const screen = await openReview(sample, h, token)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-approving')
    sample.end({ status: 'confirmed', hash: approvalHash })
    await until(() => textAt(screen, 'swap-confirm') === 'Swap in Juniper', 'the swap')
    sample.spendAllowance()
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-approval')
    // what the wallet was asked for is the first approval, and nothing else
    expect(sample.sent).toEqual([approvalOf(usdc, 100_000_000n, router)])
    await press(screen, 'swap-confirm')
    await until(() => sample.sent.length === 2, 'the second approval')
    expect(sample.sent[1]).toEqual(approvalOf(usdc, 100_000_000n, router))
  })

  test('whose approval is reverted is not sent', async () => {
    const { sample, h } = start()
    const screen = await openReview(sample, h, token)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-approving')
    sample.end({ status: 'reverted', hash: approvalHash })
    await screen.sees('The approval was not confirmed. Nothing was swapped.')
    expect(sample.sent).toHaveLength(1)
    expect(events(h).at(-1)).toMatchObject({ id: 'swaps.failed', payload: { step: 'approval' } })
  })

  test('is not swapped before its approval', async () => {
    const { sample, h } = start()
    await sample.connect(h)
    const preview = await prepared(h, { from: usdc, to: uni, amount: 100_000_000n })
    await expect(h.service(swapsService).swap(preview.id)).rejects.toMatchObject({
      code: 'swaps/APPROVAL_NEEDED',
    })
    expect(sample.sent).toEqual([])
  })

  test.each(['supported', 'ready'] as const)(
    'is approved and swapped in one batch where the wallet can (%s)',
    async (atomic) => {
      const { sample, h } = start({ atomic })
      const screen = await openReview(sample, h, token)
      await screen.sees('Your wallet asks once, for the approval and the swap.')
      // 152,000 gas of the quote at 2 gwei, and the approval
      expect(textAt(screen, 'swap-network-fee')).toContain('0.000604 ETH')
      expect(textAt(screen, 'swap-confirm')).toBe('Approve and swap in Juniper')
      await press(screen, 'swap-confirm')
      await partOf(screen, 'swap-result-submitted')
      expect(sample.sent).toEqual([])
      expect(sample.batched).toMatchObject([
        { atomicRequired: true, calls: [approvalOf(usdc, 100_000_000n), { to: router, value: 0n }] },
      ])
      expect(sample.batched[0]?.id).toMatch(/^0x[0-9a-f]{64}$/)
      expect(sample.followed).toEqual([hash])
    },
  )

  // money 37
  test('in a batch names no highest fee: the wallet sets it', async () => {
    const { sample, h } = start({ atomic: 'supported' })
    const screen = await openReview(sample, h, token)
    expect(textAt(screen, 'swap-network-fee')).toMatch(/ETH estimated; your wallet sets it$/)
  })

  test('whose batch was undone is a failure, and can be tried again', async () => {
    let status: 'reverted' | 'confirmed' = 'reverted'
    const { sample, h } = start({
      atomic: 'supported',
      batchState: () => ({ status, hashes: status === 'reverted' ? [] : [hash] }),
    })
    const screen = await openReview(sample, h, token)
    await press(screen, 'swap-confirm')
    await screen.sees('The wallet or the network undid the swap. Nothing was swapped.')
    status = 'confirmed'
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-result-submitted')
    expect(sample.batched).toHaveLength(2)
    expect(sample.batched[0]?.id).not.toBe(sample.batched[1]?.id)
  })

  test('whose batch is lost with the page is found by its id', async () => {
    const { sample, h, storage } = start({ atomic: 'supported', sendCalls: () => new Promise(() => {}) })
    const screen = await openReview(sample, h, token)
    await press(screen, 'swap-confirm')
    await partOf(screen, 'swap-asking')
    const [batch] = sample.batched
    await h.dispose()
    const next = start({ atomic: 'supported' }, storage)
    await next.sample.connect(next.h)
    await until(() => {
      void next.h.clock.advance(1_000)
      return next.sample.followed.includes(hash)
    }, 'the batch')
    expect(batch?.id).toMatch(/^0x/)
    expect(next.h.read(ownTransactionsAtom)).toMatchObject([{ type: 'trade', hash }])
  })
})

describe('an answer of the service that builds something else is refused, with the field', () => {
  const tx =
    (change: Readonly<Record<string, unknown>>): NonNullable<SampleOptions['transaction']> =>
    (answer) => ({
      ...answer,
      tx: { ...(answer['tx'] as object), ...change },
    })
  const quoted =
    (change: Readonly<Record<string, unknown>>): NonNullable<SampleOptions['transaction']> =>
    (answer) => ({
      ...answer,
      quote: { ...(answer['quote'] as object), ...change },
    })
  const rebuilt =
    (from: string, to: string): NonNullable<SampleOptions['transaction']> =>
    (answer) => {
      const old = answer['tx'] as { readonly data: string }
      return { ...answer, tx: { ...old, data: old.data.replaceAll(from, to) } }
    }
  const word = (value: bigint) => value.toString(16).padStart(64, '0')

  test.each<[string, string, SampleOptions]>([
    ['another sender', 'from', { transaction: tx({ from: `eip155:1:${other}` }) }],
    ['another chain', 'to: chain', { transaction: tx({ to: `eip155:10:${router}` }) }],
    [
      'another contract',
      'to: another router than that of the quote',
      { transaction: tx({ to: `eip155:1:${other}` }) },
    ],
    ['the account itself', 'to', { transaction: tx({ to: `eip155:1:${own}` }) }],
    ['the bought token', 'to', { transaction: tx({ to: `eip155:1:${usdc}` }) }],
    ['another amount', 'amount', { transaction: tx({ amount: '350000000000000001' }) }],
    ['more of the native asset', 'value', { transaction: tx({ value: '350000000000000001' }) }],
    ['another receiver', 'data: receiver', { transaction: rebuilt(own.slice(2), other.slice(2)) }],
    ['another bought token', 'data: bought token', { transaction: rebuilt(usdc.slice(2), uni.slice(2)) }],
    ['a lower least amount', 'data: least amount', { transaction: rebuilt(word(794_559_150n), word(1n)) }],
    // money 37
    [
      'a deadline of days',
      'data: deadline',
      { transaction: rebuilt(word(1_700_001_200n), word(1_700_200_000n)) },
    ],
    [
      'no deadline',
      'data: deadline',
      { readSwap: async (call) => ({ ...(await readSwap(call))!, deadline: undefined }) },
    ],
    ...(
      [
        ['an approval of a third token', '0x095ea7b3'],
        ['a transfer of a third token', '0xa9059cbb'],
        ['an approval of collectibles', '0xA22CB465'],
        ['a permit', '0xd505accf'],
      ] as const
    ).map(([name, selector]): [string, string, SampleOptions] => [
      `${name} that no node simulates`,
      'data: a call of a token',
      {
        simulate: false,
        quotes: (answer) => ({
          quotes: (answer['quotes'] as WireQuote[]).map((quote) => ({ ...quote, router: `eip155:1:${uni}` })),
        }),
        transaction: tx({ to: `eip155:1:${uni}`, data: `${selector}${'00'.repeat(64)}` }),
      },
    ]),
    ['more decimals of the bought token', 'tokens: decimals of USDC', { decimals: () => 7 }],
    ['fewer decimals of the bought token', 'tokens: decimals of USDC', { decimals: () => 3 }],
    ['another symbol of the bought token', 'tokens: symbol of USDC', { symbol: () => 'SCAM' }],
    ['no symbol of the bought token', 'tokens: symbol of USDC', { symbol: () => '0xa0b8…eb48' }],
    ['another sold amount', 'quote: amount', { transaction: quoted({ fromAmount: '1' }) }],
    ['a worse price', 'quote: bought amount', { transaction: quoted({ toAmount: '1', minToAmount: '1' }) }],
    [
      'more that leaves',
      'simulation: 5000000 UNI leave',
      {
        simulate: async ({ known = [] }) => ({
          changes: [
            { asset: known[0]!, amount: -(35n * 10n ** 16n) },
            { asset: known[1]!, amount: 802_585_000n },
            { asset: { ...known[1]!, address: uni, symbol: 'UNI' }, amount: -5_000_000n },
          ],
        }),
      },
    ],
    ...(
      [
        ['a collectible that leaves', `simulation: collectibles leave (${uni})`, { contract: uni }],
        [
          'an approval of another token',
          `simulation: ${router} may spend (${uni})`,
          { contract: uni, spender: router },
        ],
        [
          'an approval for another contract',
          `simulation: ${other} may spend (${usdc})`,
          { contract: usdc, spender: other },
        ],
      ] as const
    ).map(([name, detail, grant]): [string, string, SampleOptions] => [
      name,
      detail,
      {
        simulate: async ({ known = [] }) => ({
          changes: [
            { asset: known[0]!, amount: -(35n * 10n ** 16n) },
            { asset: known[1]!, amount: 802_585_000n },
          ],
          grants: [grant],
        }),
      },
    ]),
    [
      'less that arrives',
      'simulation: 1 USDC arrive',
      {
        simulate: async ({ known = [] }) => ({
          changes: [
            { asset: known[0]!, amount: -(35n * 10n ** 16n) },
            { asset: known[1]!, amount: 1n },
          ],
        }),
      },
    ],
  ])('%s', async (_name, detail, options) => {
    const { sample, h } = start(options)
    await sample.connect(h)
    await expect(prepared(h)).rejects.toMatchObject({ code: 'swaps/ANSWER_REFUSED', detail })
    expect(sample.sent).toEqual([])
  })

  test.each<[string, string, SampleOptions['approval']]>([
    [
      'for another spender',
      'data',
      (answer) => changed(answer, { data: approvalOf(usdc, 100_000_000n, other).data }),
    ],
    ['for more', 'data', (answer) => changed(answer, { data: approvalOf(usdc, 2n ** 256n - 1n).data })],
    ['of another token', 'to', (answer) => changed(answer, { to: `eip155:1:${uni}` })],
    ['on another chain', 'to: chain', (answer) => changed(answer, { to: `eip155:10:${usdc}` })],
    ['of another account', 'from', (answer) => changed(answer, { from: `eip155:1:${other}` })],
    ['that pays', 'value', (answer) => changed(answer, { value: '1' })],
  ])('an approval %s', async (_name, detail, approval) => {
    const { sample, h } = start({ approval: approval! })
    await sample.connect(h)
    await expect(prepared(h, { from: usdc, to: uni, amount: 100_000_000n })).rejects.toMatchObject({
      code: 'swaps/ANSWER_REFUSED',
      detail,
    })
    expect(sample.sent).toEqual([])
  })
  const changed = (answer: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>) => ({
    ...answer,
    tx: { ...(answer['tx'] as object), ...change },
  })

  // money 10
  test('the native asset is that of the configuration, whatever the service and the balances say', async () => {
    const wrong = { name: 'Dear', symbol: 'DEAR', decimals: 15 }
    const listed = ({ tokens }: Readonly<Record<string, unknown>>) => {
      const [first, ...others] = tokens as readonly object[]
      return { tokens: [{ ...first, ...wrong }, ...others] }
    }
    const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const { sample, h } = start({ tokens: listed })
    await sample.connect(h)
    const [first] = await h.service(swapsService).tokens()
    expect(first).toMatchObject(ether)
    const { from, to, amount } = await draft(h, usdc, undefined, 1_000_000_000n)
    const bought = { ...to, ...wrong }
    expect((await h.service(swapsService).prepare({ from, to: bought, amount })).to).toMatchObject(ether)
  })

  test('a token is shown by the words of its contract', async () => {
    const { sample, h } = start({ symbol: (address) => (address === usdc ? 'USDC.e' : undefined) })
    await sample.connect(h)
    expect((await prepared(h)).to).toMatchObject({ symbol: 'USDC.e', address: usdc })
  })

  // money 10
  test('the review has the contract of a token that the account does not hold', async () => {
    const { sample, h } = start()
    const screen = await openReview(sample, h, { from: usdc, to: uni, amount: '100' })
    expect(textAt(screen, 'swap-contract-to')).toBe(uni)
    expect(at(screen, 'swap-contract-from')).toBeNull()
  })

  test('a token whose contract tells no decimals needs another confirmation', async () => {
    const { sample, h } = start({ decimals: () => undefined })
    await sample.connect(h)
    expect((await prepared(h)).cautions).toEqual(['unchecked'])
  })

  test('what leaves and what arrives is measured by balances', async () => {
    const measured: (readonly { readonly symbol: string }[] | undefined)[] = []
    const { sample, h } = start({
      simulate: async (request) => {
        measured.push(request.measured)
        return undefined
      },
    })
    await sample.connect(h)
    await prepared(h)
    expect(measured).toMatchObject([[{ symbol: 'ETH' }, { symbol: 'USDC' }]])
  })

  test('a swap that would fail says why', async () => {
    const { sample, h } = start({ simulate: async () => ({ changes: [], failure: 'paused' }) })
    await sample.connect(h)
    await expect(prepared(h)).rejects.toMatchObject({ code: 'swaps/WOULD_FAIL', data: 'paused' })
  })

  test('tokens of other chains, without a name, or with 99 decimals are not listed', async () => {
    const bad = [
      { name: 'a', symbol: 'A', address: `eip155:10:${uni}`, decimals: 18 },
      { name: 'b', symbol: '', address: `eip155:1:${uni}`, decimals: 18 },
      { name: 'c', symbol: 'C', address: `eip155:1:${uni}`, decimals: 99 },
      { name: 'd', symbol: 'D', address: uni, decimals: 18 },
      null,
    ]
    const { sample, h } = start({ tokens: (answer) => ({ tokens: [...(answer['tokens'] as []), ...bad] }) })
    await sample.connect(h)
    const tokens = await h.service(swapsService).tokens()
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'ZETA', 'USDC', 'UNI'])
  })
})

test('switched off it leaves nothing behind', async () => {
  const { sample, h } = start()
  await openForm(sample, h)
  await h.setFlags({ swaps: false })
  expect(h.fills(accountActions)).toEqual([])
  await until(() => h.read(currentEntryAtom)?.id !== swapForm.id, 'the form to close')
  expect(h.read(ownTransactionsAtom)).toEqual([])
})

// money 19
test('a toast has its amount in the language', async () => {
  const { sample, h } = start()
  const screen = await openReview(sample, h)
  await press(screen, 'swap-confirm')
  await partOf(screen, 'swap-result-submitted')
  h.foyer.setLocale('de')
  await screen.sees('Wird getauscht')
  await press(screen, 'swap-done')
  await screen.sees('0,35 ETH wird getauscht')
})

test('with the modal closed a toast says how it ended, and leads to the result', async () => {
  const { sample, h } = start()
  const screen = await openReview(sample, h)
  await press(screen, 'swap-confirm')
  await partOf(screen, 'swap-result-submitted')
  await press(screen, 'swap-done')
  await screen.sees('Swapping 0.35 ETH')
  sample.end({ status: 'confirmed', hash })
  await until(() => ids(h).includes('swaps.completed'), 'the event')
  await h.clock.advance(1_000)
  await screen.sees('0.35 ETH swapped for USDC')
  await screen.press('Show')
  await until(() => h.read(currentEntryAtom)?.id === swapResult.id, 'the result')
})

describe('in a restricted time zone', () => {
  const startIn = (timeZone: string, respectRestrictedTimezones?: boolean) => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...resolvedOptions.call(this), timeZone }
    })
    const sample = sampleSwaps()
    const h = createPluginHarness(swaps({ respectRestrictedTimezones }), { companions: sample.companions })
    running = h
    return { h, sample }
  }
  afterEach(() => void vi.restoreAllMocks())

  test.each(['Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Macao', 'asia/urumqi'])(
    '%s: no button, no form, and calls are refused in words',
    async (zone) => {
      const { h, sample } = startIn(zone, true)
      await sample.connect(h)
      expect(h.fills(accountActions)).toEqual([])
      const screen = await h.open(swapForm)
      await screen.sees('Swaps aren’t available here')
      expect(at(screen, 'swap-form')).toBeNull()
      await expect(h.service(swapsService).tokens()).rejects.toThrow(
        'Swaps are not available in this time zone',
      )
      expect(h.http.calls).toEqual([])
    },
  )

  test.each([
    ['Asia/Shanghai', undefined],
    ['Asia/Singapore', true],
    ['America/Asia/Shanghai', true],
  ])('%s with the option %s: as elsewhere', async (zone, option) => {
    const { h, sample } = startIn(zone, option)
    await sample.connect(h)
    expect(h.fills(accountActions).map(({ id }) => id)).toEqual(['swaps'])
  })
})
