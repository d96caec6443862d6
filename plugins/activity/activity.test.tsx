import { afterEach, describe, expect, test } from 'vitest'
import { definePlugin, defineRoute, view } from '#kernel'
import { profilesAtom } from '#kernel/chain'
import { conformsToPlugin, createPluginHarness, settle, until, type Harness } from '#kernel/testing'
import { accountTabs } from '#plugins/account/contract'
import { activityAtom, activityService } from './contract.js'
import { activity } from './index.js'
import {
  collectible,
  friend,
  hashOf,
  moved,
  noor,
  now,
  own,
  page,
  sampleActivity,
  sampleTransactions,
  wireTransaction,
  type HistoryRequest,
  type SampleOptions,
} from './testing/sample-activity.js'

conformsToPlugin(test, () => activity())

const place = defineRoute('activity-place.tab')
const activityPlace = definePlugin({
  id: 'activity-place',
  contributes: [view(place, () => import('./views/Activity.js'))],
})

let h: Harness
let running: Harness | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
})

async function start(options: SampleOptions = {}) {
  const sample = sampleActivity(options)
  h = createPluginHarness(activity(), { companions: [activityPlace(), ...sample.companions] })
  running = h
  await sample.connect(h)
  return sample
}
const open = async (words: string) => {
  const screen = await h.open(place)
  await screen.sees(words)
  return screen
}
const hashes = () => h.read(activityAtom).transactions?.map(({ hash }) => hash)
const emitted = () => h.emitted.filter(({ id }) => id.startsWith('activity.')).map(({ id }) => id)
const rowOf = (root: ShadowRoot, hash: string) =>
  root.querySelector<HTMLElement>(`[data-testid="activity-${hash}"]`)
const rows = (root: ShadowRoot) =>
  [...root.querySelectorAll('h2, [data-testid^="activity-0x"]')].map((element) =>
    (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
  )

test('fills the tab Activity, and asks the service for nothing before it is shown', async () => {
  const sample = await start()
  expect(h.fills(accountTabs).map(({ id, rank }) => [id, rank])).toEqual([['activity', 30]])
  await settle()
  expect(sample.requests).toEqual([])
  await open('Received')
  expect(sample.requests).toEqual([{ account: own, chainId: 'demo:1' }])
  expect(emitted()).toEqual(['activity.opened'])
  expect(h.errors).toEqual([])
})

test('groups by month and year, with three decimals, signs, and both parties', async () => {
  await start()
  const { root } = await open('Doorway #118')
  const time = (hours: number) =>
    new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(now - hours * 3_600_000)
  const date = (days: number) =>
    new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }).format(now - days * 86_400_000)
  expect(rows(root)).toEqual([
    'November',
    `Received From 0x90a2…77Fb31 +250.000 USDC ${time(1)}`,
    `Swapped 0.100 ETH for USDC +229.510 USDC ${time(2)}`,
    `Sent To 0x3bF0…91cE04 −<0.001 ETH ${time(3)}`,
    'October',
    `Spending allowed To 0x7a25…F2488D ${date(20)}`,
    'Contract call To 0x7a25…F2488D Failed',
    'December 2022',
    `Minted To 0x7a25…F2488D +Doorway #118 ${date(330)}`,
  ])
})

test('a press opens the explorer of the network in a new tab; without an explorer it opens nothing', async () => {
  await start()
  const { root } = await open('Received')
  const row = rowOf(root, hashOf(1)) as HTMLAnchorElement
  expect([row.href, row.target, row.rel]).toEqual([
    `https://basescan.example/tx/${hashOf(1)}`,
    '_blank',
    'noopener noreferrer',
  ])
  await h.dispose()
  await start({ network: { blockExplorers: [] } })
  expect(rowOf((await open('Received')).root, hashOf(1))?.tagName).toBe('DIV')
})

// money 35
test.each([
  ['receive', 'in', '+'],
  ['deposit', 'in', '+'],
  ['borrow', 'in', '+'],
  ['claim', 'in', '+'],
  ['withdraw', 'out', '−'],
  ['repay', 'out', '−'],
  ['burn', 'out', '−'],
  ['send', 'out', '−'],
  ['send', 'self', ''],
  ...(['receive', 'deposit', 'borrow', 'claim'] as const).map((type) => [type, 'out', '−'] as const),
] as const)('%s %s has the sign "%s"', async (operationType, direction, sign) => {
  const transfers = [moved(direction, '1.23456', 'UNI')]
  await start({ history: () => page([wireTransaction(1, { operationType, transfers })]) })
  const { root } = await open('UNI')
  expect(root.querySelector('.row-value > bdi')?.textContent).toBe(`${sign}1.234 UNI`)
})

// money 12
test('marks an asset that others sent and the service does not know, with its contract', async () => {
  const contract = '0xFa00000000000000000000000000000000005aFA'
  const fake = {
    ...moved('in', '250', 'USDC'),
    fungible_info: { name: 'USD Coin', symbol: 'USDC', flags: { is_unknown: true }, contract },
  }
  const received = { operationType: 'receive', sentFrom: friend, sentTo: own }
  await start({
    history: () =>
      page([
        wireTransaction(1, { ...received, transfers: [fake] }),
        wireTransaction(2, { ...received, transfers: [moved('in', '250', 'USDC')] }),
      ]),
  })
  const { root } = await open('Received')
  expect(rowOf(root, hashOf(1))?.textContent).toContain('Unknown token 0xFa00…005aFA')
  expect(rowOf(root, hashOf(2))?.textContent).not.toContain('Unknown token')
  const isPositive = (index: number) =>
    rowOf(root, hashOf(index))?.querySelector('[data-tone="positive"]') !== null
  expect([isPositive(1), isPositive(2)]).toEqual([false, true])
})

test('names the other party once its name is known', async () => {
  await start()
  const screen = await open('From 0x90a2…77Fb31')
  h.store.set(profilesAtom, new Map([[`demo:1:${friend}`, { name: 'friend.foyer.id' }]]))
  await screen.sees('From friend.foyer.id')
})

describe('own transactions', () => {
  test('are on top at once, and stay one row when the service lists them', async () => {
    const known: unknown[] = [...sampleTransactions]
    const sample = await start({ history: () => page([...known]) })
    const { root } = await open('Received')
    sample.sent(h, { hash: hashOf(0xab), sentToName: 'noor.foyer.id' })
    await until(() => rowOf(root, hashOf(0xab)), 'the pending row')
    expect(rows(root).slice(0, 3)).toEqual([
      'Pending',
      'Sending To noor.foyer.id −0.350 ETH Submitted',
      'November',
    ])
    sample.sent(h, {
      ...{ hash: hashOf(0xab), sentToName: 'noor.foyer.id' },
      ...{ status: 'confirmed', endedAt: now + 1_000 },
    })
    await until(() => rows(root)[0] === 'November', 'the end')
    expect(rows(root)[1]).toMatch(/^Sent To noor.foyer.id −0.350 ETH/)
    // the index of the service is behind its chain
    await h.clock.advance(2_000)
    expect(sample.requests).toHaveLength(2)
    known.unshift(
      wireTransaction(0, {
        ...{ hash: hashOf(0xab).toUpperCase().replace('X', 'x'), sentTo: noor, at: now + 1_000 },
        transfers: [moved('out', '0.35', 'ETH')],
      }),
    )
    await h.clock.advance(4_000)
    await until(() => hashes()?.length === 7, 'the transaction of the service')
    expect(rows(root).filter((row) => row.includes('noor.foyer.id'))).toHaveLength(1)
    await h.clock.advance(60_000)
    expect(sample.requests).toHaveLength(3)
  })

  test('have the words of the page that sent them, also once the service lists them', async () => {
    const listed = wireTransaction(0, { hash: hashOf(0xab), operationType: 'execute', at: now })
    const known: unknown[] = [...sampleTransactions]
    const sample = await start({ history: () => page([...known]) })
    const { root } = await open('Received')
    const mint = { hash: hashOf(0xab), type: 'execute', label: 'Mint 3 passes', moves: [] } as const
    sample.sent(h, mint)
    await until(() => rows(root)[1]?.startsWith('Mint 3 passes'), 'the pending row')
    known.unshift(listed)
    sample.sent(h, { ...mint, status: 'confirmed', endedAt: now })
    await h.clock.advance(2_000)
    await until(() => hashes()?.includes(hashOf(0xab)), 'the transaction of the service')
    expect(rows(root)[1]).toMatch(/^Mint 3 passes/)
  })

  test('that move a collectible name it', async () => {
    const item = { standard: 'erc721', id: '7' } as const
    const words = { name: 'Doorway #7', symbol: 'Doorway #7' }
    const asset = { chainId: 'demo:1', address: noor, ...words, decimals: 0, item } as const
    const moves = [{ direction: 'out', asset, amount: 1n }] as const
    const sample = await start()
    sample.sent(h, { hash: hashOf(0xab), status: 'confirmed', endedAt: now, moves })
    const { root } = await open('Received')
    expect(rows(root)[1]).toMatch(/^Sent .*−Doorway #7/)
  })

  test('have the state that the network has proven, and the sum that was sent, whatever the service lists', async () => {
    const listed = wireTransaction(0, {
      ...{ hash: hashOf(0xab), sentTo: friend, at: now },
      transfers: [moved('out', '1000', 'USDC')],
    })
    const sample = await start({ history: () => page([listed, ...sampleTransactions]) })
    sample.sent(h, { hash: hashOf(0xab) })
    const { root } = await open('Received')
    await until(() => rows(root)[0] === 'Pending', 'the pending row')
    expect(rows(root)[1]).toMatch(/^Sending .*−0.350 ETH Submitted/)
    const withHash = () => root.querySelectorAll(`[data-testid="activity-${hashOf(0xab)}"]`).length
    expect(withHash()).toBe(1)
    const [, pendingRow = ''] = rows(root)
    sample.sent(h, { hash: hashOf(0xab), status: 'reverted', endedAt: now })
    await until(() => rows(root)[0] === 'November', 'the end')
    expect(rows(root)[1]).toBe(pendingRow.replace('Sending', 'Sent').replace('Submitted', 'Failed'))
    expect(withHash()).toBe(1)
  })

  test('of another account or network are not shown', async () => {
    const sample = await start()
    sample.sent(
      h,
      { account: `demo:1:${friend}` },
      { id: 'two', chainId: 'demo:2', account: `demo:2:${own}` },
    )
    expect(rows((await open('Received')).root)[0]).toBe('November')
  })

  // money 35
  test('are shown without a service', async () => {
    const sample = await start({ hasService: false })
    const screen = await open('can’t be read here')
    sample.sent(h, {}, { id: 'two', hash: hashOf(7), status: 'replaced', replacedBy: hashOf(99) })
    await screen.sees('Sending')
    expect(rows(screen.root)).toHaveLength(2)
    sample.sent(h, { status: 'expired', endedAt: now })
    await screen.sees('Dropped')
    sample.sent(h, { status: 'pending', isMissing: true })
    await screen.sees('Not found')
    expect(screen.text()).not.toContain('Dropped')
  })

  // behaviour 17.26
  test('say that they were cancelled once a block shows it, and until then that they are being cancelled', async () => {
    const sample = await start({ hasService: false })
    const screen = await open('can’t be read here')
    const cancel = { askedAt: now, hash: hashOf(97) }
    sample.sent(h, { status: 'pending', cancel })
    await screen.sees('Cancelling')
    const replaced = { status: 'replaced', cancel, isCancelled: true, replacedBy: cancel.hash } as const
    sample.sent(h, { ...replaced, confirmations: { count: 0, required: 6 } })
    await until(() => rows(screen.root)[1]?.includes('Cancelling'), 'the row')
    expect(rows(screen.root)[0]).toBe('Pending')
    expect(rows(screen.root)[1]).toMatch(/^Sending/)
    sample.sent(h, { ...replaced, endedAt: now })
    await screen.sees('Cancelled')
    expect(screen.text()).not.toContain('Replaced')
    // cancelled in the wallet
    sample.sent(h, { ...replaced, cancel: undefined, endedAt: now })
    expect(screen.text()).toContain('Cancelled')
    sample.sent(h, { status: 'replaced', replacedBy: hashOf(98), endedAt: now })
    await screen.sees('Replaced')
    sample.sent(h, { status: 'pending', cancel: { ...cancel, isIgnored: true } })
    await screen.sees('Pending')
    expect(screen.text()).not.toContain('Cancelling')
  })
})

describe('more', () => {
  const pages: Readonly<Record<string, unknown>> = {
    '': page([wireTransaction(1), wireTransaction(2)], 'a'),
    a: page([wireTransaction(2), wireTransaction(3)], 'b'),
    // nothing to show, and more after it
    b: page([], 'c'),
    c: page([wireTransaction(4)]),
  }

  test('is loaded by the cursor until there is none', async () => {
    const sample = await start({ history: ({ cursor = '' }) => pages[cursor] })
    const screen = await open('Load more')
    await screen.press('Load more')
    await until(() => hashes()?.length === 3, 'the second page')
    await screen.press('Load more')
    await until(() => hashes()?.length === 4, 'the last page')
    expect(sample.requests.map(({ cursor }) => cursor)).toEqual([undefined, 'a', 'b', 'c'])
    expect(hashes()).toEqual([1, 2, 3, 4].map(hashOf))
    await until(() => !screen.root.querySelector('[data-testid="activity-more"]'), 'the end of the list')
    expect(emitted()).toEqual(['activity.opened', 'activity.continued', 'activity.continued'])
  })

  test('stays after newer transactions came, and goes on where it was', async () => {
    const first = { data: [wireTransaction(1), wireTransaction(2)] }
    const sample = await start({
      history: ({ cursor }) => (cursor ? pages[cursor] : page(first.data, 'a')),
    })
    const screen = await open('Load more')
    await screen.press('Load more')
    await until(() => hashes()?.length === 3, 'the second page')
    first.data = [wireTransaction(0), wireTransaction(1)]
    await h.service(activityService).refresh()
    expect(hashes()).toEqual([0, 1, 2, 3].map(hashOf))
    await screen.press('Load more')
    await until(() => hashes()?.length === 5, 'the last page')
    expect(sample.requests.at(-1)?.cursor).toBe('c')
  })
})

describe('failures', () => {
  const down = () => Promise.reject(new Error('The service did not answer in time.'))

  test('show the reason and a retry, and are an event', async () => {
    let answer: (request: HistoryRequest) => unknown = down
    await start({ history: (request) => answer(request) })
    const screen = await open('Activity on Base couldn’t be loaded. The service did not answer in time.')
    expect(h.emitted.find(({ id }) => id === 'activity.failed')?.payload).toEqual({
      ...{ chainId: 'demo:1', reason: 'unknown' },
    })
    answer = () => page(sampleTransactions)
    await screen.press('Try again')
    await screen.sees('Received')
    answer = down
    await h.service(activityService).refresh()
    await screen.sees('The latest transactions may be missing.')
    expect(screen.text()).toContain('Received')
    expect(h.errors).toEqual([])
  })

  test.each([
    ['no object', undefined],
    ['no list', { data: {}, next: null }],
    ['a cursor that is none', { data: [], next: '../x' }],
    ['no cursor', { data: [] }],
  ])('an answer with %s is refused', async (_, answer) => {
    await start({ history: () => answer })
    await open('couldn’t be loaded')
  })

  test('an entry that cannot be read is left out', async () => {
    const bad = [
      { status: 'done' },
      { hash: 7 },
      { hash: '' },
      { minedAt: 'yesterday' },
      { sentFrom: '<b>' },
      { chain: 'demo:2' },
      { chain: 'x' },
      { operationType: 'x'.repeat(41) },
    ].map((fields, index) => wireTransaction(index + 10, fields))
    const wrongAmount = wireTransaction(1, {
      transfers: [moved('out', '1e9', 'ETH'), moved('out', '2', 'E\u202eTH')],
    })
    await start({ history: () => page([...bad, null, 7, {}, wrongAmount]) })
    const { root } = await open('ETH')
    expect(hashes()).toEqual([hashOf(1)])
    expect(root.querySelector('.row-value > bdi')?.textContent).toBe('−2.000 ETH')
  })
})

test('kinds that are called like methods of objects are calls of contracts, and an id that is there twice is one row', async () => {
  const kinds = ['constructor', '__proto__', 'toString']
  const transactions = kinds.map((operationType, index) =>
    wireTransaction(index + 1, { operationType, status: 'pending' }),
  )
  await start({ history: () => page([...transactions, ...transactions]) })
  const { root } = await open('Contract call')
  expect(hashes()).toEqual([hashOf(1), hashOf(2), hashOf(3)])
  for (const [index] of kinds.entries())
    expect(rowOf(root, hashOf(index + 1))?.textContent).toContain('Contract call')
  expect(h.errors).toEqual([])
})

test('collectibles have their name, and spam is left out', async () => {
  await start({
    history: () =>
      page([
        wireTransaction(1, {
          operationType: 'receive',
          transfers: [collectible('in', 'Free gold', '1', true)],
        }),
        wireTransaction(2, { transfers: [collectible('out', 'Doorway #118', '3')] }),
      ]),
  })
  const { root } = await open('Doorway')
  expect(hashes()).toEqual([hashOf(2)])
  expect(root.querySelector('.row-value > bdi')?.textContent).toBe('−3 × Doorway #118')
})

test('another network has its own list, and a late answer for the former one is dropped', async () => {
  let answer = (_: unknown) => {}
  const late = new Promise((resolve) => (answer = resolve))
  const sample = await start({
    history: ({ chainId }) => (chainId === 'demo:1' ? late : page([])),
  })
  const screen = await open('Loading activity')
  await until(() => sample.requests.length === 1, 'the first request')
  sample.changeNetwork(2)
  await screen.sees('Transactions on Other appear here.')
  answer(page(sampleTransactions))
  await settle()
  expect(screen.text()).not.toContain('Received')
  expect(sample.requests.map(({ chainId }) => chainId)).toEqual(['demo:1', 'demo:2'])
})

test('a network without a source at the service is not said to be empty', async () => {
  await start({ history: () => ({ ...page([]), supported: false }) })
  await open('Activity on Base can’t be read here.')
})

test('a network that the service does not support is not asked for', async () => {
  const sample = await start({ unsupported: ['demo:1'] })
  await open('Activity on Base can’t be read here.')
  expect(sample.requests).toEqual([])
})
