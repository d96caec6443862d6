import { get } from 'svelte/store'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  conformsToPlugin,
  createFakeStorage,
  createPluginHarness,
  until,
  type Harness,
} from '#kernel/testing'
import { ownTransactionsAtom } from '#plugins/transactions/contract'
import { callInVue } from '../../tooling/unit/call-in-vue.js'
import { renderHook } from '../../tooling/unit/render-hook.js'
import type { UseTrackTransaction } from './binding-tracking.js'
import { trackedAtom, type TrackedTransaction } from './contract.js'
import { tracking } from './index.js'
import * as react from './react.js'
import * as svelte from './svelte.js'
import { own, passes, sampleTracking } from './testing/sample-tracking.js'
import * as vue from './vue.js'

conformsToPlugin(test, () => tracking())

let running: Harness | undefined
afterEach(() => running?.dispose())

const hash = `0x${'c0'.repeat(32)}`
const ether = { chainId: 'demo:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const mint: TrackedTransaction = { hash, label: 'Mint 3 passes' }

async function start(storage = createFakeStorage()) {
  const sample = sampleTracking()
  const h = createPluginHarness(tracking(), { companions: sample.companions, storage })
  running = h
  await sample.connect(h)
  return { sample, h, storage }
}
const followed = ({ sample }: Awaited<ReturnType<typeof start>>) =>
  until(() => sample.followed.length > 0, 'its follower')
const toastText = (words: string) =>
  until(() => {
    const root = document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
    return root?.querySelector('[data-testid^="toast"]')?.textContent?.includes(words)
  }, words)
const events = (h: Harness) => h.emitted.filter(({ id }) => id.startsWith('tracking.'))

// behaviour 17.27
test('a transaction of the page is listed at once, told by toasts, and ends with one event', async () => {
  const started = await start()
  const { h, sample } = started
  const id = await h.foyer.trackTransaction({ ...mint, sentTo: passes })
  const [listed] = h.read(ownTransactionsAtom)
  expect(listed).toMatchObject({ id, hash, label: 'Mint 3 passes', sentTo: passes, status: 'submitted' })
  expect(listed?.account.toLowerCase()).toContain(own.toLowerCase())
  await toastText('Mint 3 passes: waiting for the network')
  await followed(started)
  sample.tell({ hash, status: 'confirmed' })
  await until(() => h.read(trackedAtom)[0]?.status === 'confirmed', 'the block')
  // a toast follows once the last one has faded out
  await h.clock.advance(1_000)
  await toastText('Mint 3 passes: confirmed')
  // not final yet: a reorganisation may take it back
  expect(events(h)).toEqual([])
  sample.end({ hash, status: 'confirmed' })
  await until(() => events(h).length > 0, 'the event')
  const chainId = listed?.chainId
  expect(events(h)).toEqual([{ id: 'tracking.confirmed', payload: { chainId, hash } }])
})

test.each([
  ['reverted', ['tracking.failed']],
  ['expired', ['tracking.failed']],
  // neither a success nor a failure is proven
  ['unknown', []],
] as const)('one that ends as %s emits %j', async (status, ids) => {
  const started = await start()
  const { h, sample } = started
  await h.foyer.trackTransaction(mint)
  await followed(started)
  sample.end({ hash, status })
  await until(() => h.read(trackedAtom)[0]?.isFinal, 'the end')
  expect(events(h).map(({ id }) => id)).toEqual(ids)
})

// behaviour 17.27
test('a pending one is followed after a reload, also without a wallet, and once though the page names it again', async () => {
  const first = await start()
  const id = await first.h.foyer.trackTransaction(mint)
  await first.h.dispose()
  const sample = sampleTracking()
  const h = createPluginHarness(tracking(), { companions: sample.companions, storage: first.storage })
  running = h
  const moved = { ...mint, chainId: 'demo:1', account: `demo:1:${own}` } as const
  expect(await h.foyer.trackTransaction(moved)).toBe(id)
  await until(() => sample.followed.length > 0, 'its follower')
  expect(h.read(trackedAtom)).toHaveLength(1)
  expect(h.read(trackedAtom)[0]).toMatchObject({ id, label: 'Mint 3 passes' })
  expect(sample.followed).toEqual([hash])
})

test('two calls for one hash follow it once', async () => {
  const { h } = await start()
  const [first, second] = await Promise.all([h.foyer.trackTransaction(mint), h.foyer.trackTransaction(mint)])
  expect(first).toBe(second)
  expect(h.read(trackedAtom)).toHaveLength(1)
})

test.each<[string, Record<string, unknown>, string]>([
  ['no hash', { hash: '' }, '`hash`'],
  ['a link as hash', { hash: `https://example.com/${hash}` }, '`hash`'],
  ['no label', { label: ' ' }, '`label`'],
  ['a label of a page', { label: 'x'.repeat(49) }, '`label`'],
  ['a network without namespace', { chainId: 1 }, '`chainId`'],
  ['a network that the widget does not have', { chainId: 'demo:77' }, 'add it'],
  ['an address as account', { account: own }, '`account`'],
  ['an account of another network', { account: `demo:2:${own}` }, 'Pass the sender on the network'],
  ['an amount as number', { moves: [{ direction: 'in', amount: 1, asset: ether }] }, '`moves[0].amount`'],
  [
    'an asset without network',
    { moves: [{ ...{ direction: 'in', amount: 1n }, asset: { ...ether, chainId: 1 } }] },
    '`moves[0].asset.chainId`',
  ],
])('%s is refused by the name of its field, and nothing is kept', async (_what, change, words) => {
  const { h, storage } = await start()
  const tracked = h.foyer.trackTransaction({ ...mint, ...change })
  await expect(tracked).rejects.toMatchObject({
    code: 'tracking/BAD_TRANSACTION',
    message: expect.stringContaining(words) as string,
  })
  expect(h.read(trackedAtom)).toEqual([])
  expect(storage.entries.get('foyer/default/tracking.pending')).toBeUndefined()
})

test('a label shows no direction marks and no second line', async () => {
  const { h } = await start()
  await h.foyer.trackTransaction({ ...mint, label: 'Mint\n3 \u202epasses' })
  expect(h.read(trackedAtom)[0]?.label).toBe('Mint 3 passes')
})

test('without the plugin the page is told so', async () => {
  const sample = sampleTracking()
  const h = createPluginHarness(tracking(), { companions: sample.companions })
  running = h
  await h.foyer.setFlags({ tracking: false })
  await expect(h.foyer.trackTransaction(mint)).rejects.toMatchObject({ code: 'kernel/UNKNOWN_SERVICE' })
})

type Bind = (h: Harness, hash?: string) => Promise<() => UseTrackTransaction>
const bindings: Readonly<Record<string, Bind>> = {
  React: async (h, known) => {
    const rendered = await renderHook(h, function useMint() {
      return { ...react.useTrackTransaction(known), status: 'rendered' }
    })
    return () => rendered.current
  },
  Vue: async (h, known) => callInVue(h, () => vue.useTrackTransaction(known)) as () => UseTrackTransaction,
  Svelte: async (h, known) => {
    const store = svelte.useTrackTransaction(h.foyer, known)
    onTestFinished(store.subscribe(() => {}))
    return () => get(store)
  },
}

describe.each(Object.entries(bindings))('useTrackTransaction of %s', (_, bind) => {
  test('follows a transaction, and has the error of one that is refused', async () => {
    const started = await start()
    const { h, sample } = started
    const read = await bind(h)
    expect(read()).toMatchObject({ transaction: undefined, error: undefined })
    await read().trackTransaction(mint)
    await until(() => read().transaction?.status === 'submitted', 'the transaction')
    await followed(started)
    sample.tell({ hash, status: 'pending' })
    await until(() => read().transaction?.status === 'pending', 'its status')
    expect(await read().trackTransaction({ ...mint, label: '' })).toBeUndefined()
    await until(() => read().error !== undefined, 'the error')
    expect(read()).toMatchObject({ transaction: { hash }, error: { code: 'tracking/BAD_TRANSACTION' } })
  })

  test('has the status of one from before a reload', async () => {
    const { h } = await start()
    await h.foyer.trackTransaction(mint)
    const read = await bind(h, hash)
    await until(() => read().transaction?.hash === hash, 'the transaction')
  })
})
