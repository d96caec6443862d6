import { encodeFunctionData, erc20Abi, getAddress, maxUint256, numberToHex, parseAbi, type Hex } from 'viem'
import { codeOf } from '../../devnet/contracts.mjs'
import { entryOf } from '../../devnet/storage.mjs'
import { swapPlaces } from '../../devnet/swap-contracts.mjs'
import type { ChainState } from './fixtures/chain-state.js'
import { routeLies, type Answer, type Lie } from './fixtures/lies.js'
import { longTag } from './fixtures/long-tag.js'
import { shownUnits } from './fixtures/shown-units.js'
import { chooseBought, openSwapForm, reviewSwap, test } from './fixtures/swaps-test.js'
import { addresses, expect } from './fixtures/test.js'
import type { Playground } from './pages/playground.js'

const [sender = '', , attacker = ''] = addresses

const [quotes, build, approval] = [
  '/v1/convert/quotes',
  '/v1/convert/build-transaction',
  '/v1/convert/build-approve',
]
const refused = 'The service built another swap than the one shown. Nothing was sent.'

const id = (address: string) => `eip155:1:${address}`
const word = (value: bigint) => numberToHex(value, { size: 32 }).slice(2)
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

const word0 = `0x${word(0n)}` as const
/** Address of native assets in the protocol of swaps. */
const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const v2Abi = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** Changes the fields of an object. */
type Change = (fields: Answer) => Answer
const of =
  (part: string, change: Change): Lie =>
  (answer) =>
    void Object.assign(answer[part] as Answer, change(answer[part] as Answer))
const ofTransaction = (change: Change) => of('tx', change)
const ofBuiltQuote = (change: Change) => of('quote', change)
const ofQuotes =
  (change: Change): Lie =>
  ({ quotes: list }) => {
    for (const quote of list as Answer[]) Object.assign(quote, change(quote))
  }
const units = (value: unknown) => BigInt(String(value))
/** Puts another word in place of each one of a value in the data of a call. */
const inData = (former: string, next: string): Change => {
  return ({ data }) => ({ data: String(data).toLowerCase().replaceAll(former, next) })
}
const times = (factor: bigint): Change => {
  return ({ toAmount }) => ({ toAmount: `${units(toAmount) * factor}` })
}
/** A tenth of what is bought, in all that the service says of it. */
const tenth: Change = ({ toAmount, minToAmount }) => ({
  toAmount: `${units(toAmount) / 10n}`,
  ...(minToAmount !== undefined && { minToAmount: `${units(minToAmount) / 10n}` }),
})

/** A lie, and how its flow ends on the page. */
interface Row {
  readonly field: string
  /** By the path of the answer. `amount` is the sold amount in base units. */
  readonly lies: (amount: bigint, tokens: Tokens) => Readonly<Record<string, Lie>>
  /** `no market`, a text of the form, or a test id of the review with its text. */
  readonly ends: 'no market' | { readonly says: string } | { readonly shows: string; readonly text: RegExp }
}
interface Tokens {
  readonly dai: string
  readonly usdt: string
}

const refusedRow = (field: string, lies: Row['lies']): Row => ({ field, lies, ends: { says: refused } })

const rows: readonly Row[] = [
  {
    field: 'quotes: fromAmount',
    lies: (amount) => ({ [quotes]: ofQuotes(() => ({ fromAmount: `${amount + 1n}` })) }),
    ends: 'no market',
  },
  {
    field: 'quotes: fromAccount',
    lies: (_, { usdt }) => ({ [quotes]: ofQuotes(() => ({ fromAccount: id(usdt) })) }),
    ends: 'no market',
  },
  {
    field: 'quotes: toAccount',
    lies: (_, { usdt }) => ({ [quotes]: ofQuotes(() => ({ toAccount: id(usdt) })) }),
    ends: 'no market',
  },
  {
    field: 'quotes: toAmount 0',
    lies: () => ({ [quotes]: ofQuotes(() => ({ toAmount: '0' })) }),
    ends: 'no market',
  },
  refusedRow('quotes: more toAmount than is built', () => ({ [quotes]: ofQuotes(times(10n)) })),
  refusedRow('quotes and transaction: more toAmount than the call demands', () => ({
    [quotes]: ofQuotes(times(10n)),
    [build]: ofBuiltQuote(times(10n)),
  })),
  {
    field: 'quotes and transaction: a tenth of toAmount',
    lies: () => ({ [quotes]: ofQuotes(tenth), [build]: ofBuiltQuote(tenth) }),
    ends: { shows: 'swap-warning-loss', text: /worth 9\d(?:\.\d+)?% less than what you pay/ },
  },
  refusedRow('quotes: a minToAmount that says nothing can be lost', () => ({
    [quotes]: ofQuotes(({ toAmount }) => ({ minToAmount: toAmount })),
    [build]: ofBuiltQuote(({ toAmount }) => ({ minToAmount: toAmount })),
  })),
  refusedRow('quotes: router', () => ({ [quotes]: ofQuotes(() => ({ router: id(attacker) })) })),
  {
    field: 'quotes: a high priceImpact',
    lies: () => ({
      [quotes]: ofQuotes(() => ({ priceImpact: 30 })),
      [build]: ofBuiltQuote(() => ({ priceImpact: 30 })),
    }),
    ends: { shows: 'swap-warning-impact', text: /You lose 30% to the price impact/ },
  },
  {
    field: 'quotes: no priceImpact',
    lies: () => ({
      [quotes]: ofQuotes(() => ({ priceImpact: undefined })),
      [build]: ofBuiltQuote(() => ({ priceImpact: undefined })),
    }),
    ends: { shows: 'swap-warning-noImpact', text: /We don’t know how good this price is/ },
  },
  {
    field: 'quotes: needsApproval',
    lies: () => ({
      [quotes]: ofQuotes(() => ({ needsApproval: false })),
      [build]: ofBuiltQuote(() => ({ needsApproval: false })),
    }),
    ends: { says: 'This swap would fail. Nothing was sent.' },
  },
  {
    field: 'quotes: takesPermit for a token without one',
    lies: () => ({
      [quotes]: ofQuotes(() => ({ takesPermit: true })),
      [build]: ofBuiltQuote(() => ({ takesPermit: true })),
    }),
    ends: { shows: 'swap-approval', text: /It may spend exactly/ },
  },
  refusedRow('transaction: from', () => ({ [build]: ofTransaction(() => ({ from: id(attacker) })) })),
  refusedRow('transaction: to', () => ({ [build]: ofTransaction(() => ({ to: id(attacker) })) })),
  refusedRow('transaction: to, and router of the quotes, an account of the sender', () => ({
    [quotes]: ofQuotes(() => ({ router: id(sender) })),
    [build]: ofTransaction(() => ({ to: id(sender) })),
  })),
  refusedRow('transaction: to on another chain', () => ({
    [build]: ofTransaction(({ to }) => ({ to: String(to).replace('eip155:1:', 'eip155:8453:') })),
  })),
  refusedRow('transaction: amount', () => ({
    [build]: ofTransaction(({ amount }) => ({ amount: `${units(amount) * 2n}` })),
  })),
  refusedRow('transaction: value', () => ({ [build]: ofTransaction(() => ({ value: '1' })) })),
  refusedRow('transaction: receiver in the data', () => ({
    [build]: ofTransaction(inData(addressWord(sender), addressWord(attacker))),
  })),
  refusedRow('transaction: amount in the data', (amount) => ({
    [build]: ofTransaction(inData(word(amount), word(amount * 2n))),
  })),
  refusedRow('transaction: least amount in the data', () => ({
    [build]: (answer) => {
      const least = word(units((answer['quote'] as Answer)['minToAmount']))
      ofTransaction(inData(least, word(1n)))(answer)
    },
  })),
  refusedRow('transaction: a transfer in place of a swap', (amount) => ({
    [build]: ofTransaction(() => ({
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [attacker as Hex, amount] }),
    })),
  })),
  refusedRow('transaction: fromAmount of its quote', (amount) => ({
    [build]: ofBuiltQuote(() => ({ fromAmount: `${amount * 2n}` })),
  })),
  refusedRow('transaction: toAmount of its quote', () => ({ [build]: ofBuiltQuote(tenth) })),
  refusedRow('approval: from', () => ({ [approval]: ofTransaction(() => ({ from: id(attacker) })) })),
  refusedRow('approval: token', (_, { usdt }) => ({ [approval]: ofTransaction(() => ({ to: id(usdt) })) })),
  refusedRow('approval: value', () => ({ [approval]: ofTransaction(() => ({ value: '1' })) })),
  refusedRow('approval: spender', (amount) => ({
    [approval]: ofTransaction(() => ({
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [attacker as Hex, amount] }),
    })),
  })),
  refusedRow('approval: amount', (amount) => ({
    [approval]: ofTransaction(inData(word(amount), word(maxUint256))),
  })),
]

const sums = async (chains: ChainState) =>
  Promise.all([
    ...['ETH', 'DAI', 'USDC', 'USDT', 'TOLL'].map((symbol) => chains.balance(1, symbol, sender)),
    chains.call(1, 'eth_getTransactionCount', sender, 'latest').then(String),
  ])

/** Waits for the end of a row, and goes back to the form. */
async function expectEnd(p: Playground, { field, ends }: Row) {
  if (ends === 'no market') return expect(p.part('swap-no-market'), field).toBeVisible()
  await expect(p.part('swap-review'), field).toHaveText('Review')
  await p.part('swap-review').click()
  if ('says' in ends) return expect(p.part('swap-fault'), field).toHaveText(ends.says)
  await expect(p.part(ends.shows), field).toContainText(ends.text)
  if (ends.shows.startsWith('swap-warning-')) await expect(p.part('swap-confirm'), field).toBeDisabled()
  await p.part('frame-back').click()
  await p.part('swap-form').waitFor()
}

/** Opens the form of DAI for USDC, and tells the lies of rows one after the other. */
async function tellAll(p: Playground, chains: ChainState, table: readonly Row[]) {
  const lies = await routeLies(p.page)
  const [dai = '', usdc = '', usdt = ''] = ['DAI', 'USDC', 'USDT'].map(
    (symbol) => chains.asset(1, symbol).address,
  )
  await openSwapForm(p, dai, usdc)
  const before = await sums(chains)
  for (const [index, row] of table.entries()) {
    // another amount in each row: the price and the error of before are gone
    const amount = 10 + index
    lies.set(row.lies(BigInt(amount) * 10n ** 18n, { dai, usdt }))
    await p.part('swap-amount').fill(`${amount}`)
    await expect(p.part('swap-fault'), row.field).toBeHidden()
    await expectEnd(p, row)
    expect(lies.told, row.field).toBeGreaterThan(0)
    await expect(p.wallet.request, row.field).toBeHidden()
  }
  expect(await sums(chains)).toEqual(before)
}

const shortFields = ['quotes: fromAmount', 'transaction: receiver in the data', 'approval: spender']
const isShort = ({ field }: Row) => shortFields.includes(field)

test('a service that lies in a quote, a transaction and an approval gets no request to the wallet', async ({
  swaps: p,
  chains,
}) => tellAll(p, chains, rows.filter(isShort)))

test(
  'a service that lies in any other field of a swap is refused or cautioned, and gets no request to the wallet',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    test.setTimeout(180_000)
    await tellAll(
      p,
      chains,
      rows.filter((row) => !isShort(row)),
    )
  },
)

test('a service that lies in the list of tokens: decimals and symbols of the chain decide', async ({
  swaps: p,
  chains,
}) => {
  const [dai = '', usdc = '', usdt = '', toll = ''] = ['DAI', 'USDC', 'USDT', 'TOLL'].map(
    (symbol) => chains.asset(1, symbol).address,
  )
  const changes = new Map<string, Answer>(
    [
      [dai, { decimals: 6 }] as const,
      [usdt, { symbol: 'WBTC', name: 'Wrapped BTC' }] as const,
      // another contract under a known name
      [swapPlaces[1].weth, { address: id(toll) }] as const,
      [nativePlaceholder, { symbol: 'BTC', name: 'Bitcoin', decimals: 8 }] as const,
    ].map(([address, fields]) => [id(address.toLowerCase()), fields]),
  )
  const lies = await routeLies(p.page)
  lies.set({
    '/v1/convert/tokens': ({ tokens }) => {
      for (const token of tokens as Answer[])
        Object.assign(token, changes.get(String(token['address']).toLowerCase()))
    },
  })
  await openSwapForm(p, 'native', dai)
  const before = await sums(chains)
  for (const [address, amount] of [
    [dai, '1.5'],
    [usdt, '0.001'],
    [toll, '0.002'],
  ] as const) {
    if (address !== dai) await chooseBought(p, address)
    await p.part('swap-amount').fill(amount)
    await expect(p.part('swap-fault')).toBeHidden()
    await expect(p.part('swap-review')).toHaveText('Review')
    await p.part('swap-review').click()
    await expect(p.part('swap-fault'), address).toHaveText(refused)
  }
  // the native asset is that of the configuration
  await chooseBought(p, usdc)
  await reviewSwap(p, '1.5')
  await expect(p.part('swap-pays')).toHaveText('1.5 ETH')
  expect(shownUnits(await p.part('swap-gets').textContent(), 6)).toBeGreaterThan(3_600_000_000n)
  expect(lies.told).toBe(1)
  await expect(p.wallet.request).toBeHidden()
  expect(await sums(chains)).toEqual(before)
})

test('words of the service that nothing can prove change no sum: what the review shows leaves, and arrives', async ({
  swaps: p,
  chains,
}) => {
  const change: Change = () => ({
    ...{ provider: 'Bank of the World', feePercent: 0, priceImpact: 0, gas: '1' },
    ...{ expiresAt: '2100-01-01T00:00:00.000Z', minToAmount: '1', needsApproval: true },
  })
  const lies = await routeLies(p.page)
  lies.set({ [quotes]: ofQuotes(change), [build]: ofBuiltQuote(change) })
  await openSwapForm(p, 'native', chains.asset(1, 'USDC').address)
  await reviewSwap(p, '1.5')
  await expect(p.part('swap-provider')).toHaveText('Bank of the World')
  await expect(p.part('swap-pays')).toHaveText('1.5 ETH')
  const least = shownUnits(await p.part('swap-least').textContent(), 6)
  expect(least).toBeGreaterThan(3_600_000_000n)
  const balances = () => Promise.all(['ETH', 'USDC'].map((symbol) => chains.balance(1, symbol, sender)))
  const [etherBefore = 0n, dollarsBefore = 0n] = await balances()
  await p.part('swap-confirm').click()
  await p.wallet.approve()
  await p.part('swap-result-confirmed').waitFor()
  const [ether = 0n, dollars = 0n] = await balances()
  expect(dollars - dollarsBefore).toBeGreaterThanOrEqual(least)
  const fee = etherBefore - ether - 15n * 10n ** 17n
  expect(fee).toBeGreaterThan(0n)
  expect(fee).toBeLessThan(10n ** 16n)
})

test(
  'a contract that only the service knows: cautioned, allowed what is shown, and refused once it pays less',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    const [usdc, dai] = ['USDC', 'DAI'].map((symbol) => chains.asset(1, symbol).address)
    const router = getAddress(`0xbad${'0'.repeat(36)}1`)
    /** It promises two for one, of a token with 6 decimals for one with 18. */
    const promised = (amount: unknown) => units(amount) * 2n * 10n ** 12n
    await chains.call(1, 'anvil_setCode', router, codeOf('HostileRouter'))
    await chains.call(1, 'anvil_setStorageAt', dai, entryOf(word0, router), `0x${word(10n ** 24n)}`)
    const play = (trick: bigint) => chains.call(1, 'anvil_setStorageAt', router, word0, `0x${word(trick)}`)
    const terms: Change = ({ fromAmount }) => ({
      ...{ router: id(router), provider: 'Uniswap V2', takesPermit: false, needsApproval: true },
      ...{ toAmount: `${promised(fromAmount)}`, minToAmount: undefined, priceImpact: 0 },
    })
    const lies = await routeLies(p.page)
    lies.set({
      [quotes]: ofQuotes(terms),
      [build]: (answer) => {
        ofBuiltQuote(terms)(answer)
        ofTransaction(({ amount }) => {
          const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
          const path = [usdc, dai] as Hex[]
          const args = [
            units(amount),
            (promised(amount) * 99n) / 100n,
            path,
            sender as Hex,
            deadline,
          ] as const
          return { to: id(router), data: encodeFunctionData({ abi: v2Abi, args }) }
        })(answer)
      },
      [approval]: ofTransaction(() => ({
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 100_000_000n] }),
      })),
    })
    const balances = () =>
      Promise.all(['USDC', 'DAI', 'USDT'].map((symbol) => chains.balance(1, symbol, sender)))
    const allowance = async () => {
      const args = [sender as Hex, router] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
      return BigInt(String(await chains.call(1, 'eth_call', { to: usdc, data }, 'latest')))
    }
    const before = await balances()
    await openSwapForm(p, usdc ?? '', dai ?? '')
    await reviewSwap(p, '100')
    await expect(p.part('swap-warning-router')).toContainText('This contract isn’t one that we know')
    const shown = await p.part('swap-unknown-router').textContent()
    expect(shown?.replace(/\s/g, '')).toContain(router)
    await expect(p.part('swap-confirm')).toBeDisabled()
    await p.part('swap-confirm-router').check()
    await p.part('swap-confirm').click()
    await p.wallet.approve()
    await expect(p.part('swap-approval')).toBeHidden()
    await expect(p.part('swap-confirm')).toBeVisible()
    expect(await allowance()).toBe(100_000_000n)

    // it plays its tricks once it may spend: before the confirmation it pays half of what it promised
    await play(1n)
    await p.part('swap-confirm-router').check()
    await p.part('swap-confirm').click()
    await expect(p.part('swap-failed')).toContainText(refused)
    await p.part('frame-back').click()
    // nothing, another token as well, twice the amount
    for (const [trick, amount, text] of [
      [2n, '99', refused],
      [3n, '98', /The service built another swap|This swap would fail/],
      [4n, '97', /The service built another swap|This swap would fail/],
    ] as const) {
      await play(trick)
      await p.part('swap-amount').fill(amount)
      await expect(p.part('swap-fault')).toBeHidden()
      await expect(p.part('swap-review')).toHaveText('Review')
      await p.part('swap-review').click()
      await expect(p.part('swap-fault')).toHaveText(text)
    }
    await expect(p.wallet.request).toBeHidden()
    expect(await balances()).toEqual(before)
    expect(await allowance()).toBe(100_000_000n)
  },
)
