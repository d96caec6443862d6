import { get } from 'svelte/store'
import { describe, expect, onTestFinished, test } from 'vitest'
import { capability } from '#kernel/chain'
import { transactionsCapability, transferCapability, type TransactionState } from '#kernel/money'
import {
  createPluginHarness,
  fakeNamespace,
  fakeSession,
  fakeTransfer,
  until,
  type FakeTransferOptions,
  type Harness,
} from '#kernel/testing'
import { callInVue } from '../../tooling/unit/call-in-vue.js'
import type { UseSend } from './binding-send.js'
import { send } from './index.js'
import * as svelte from './svelte.js'
import * as vue from './vue.js'

const order = { receiver: 'bob', amount: 150n }

function start(options: FakeTransferOptions = {}) {
  const transfer = fakeTransfer(options)
  let end = (_: TransactionState) => {}
  const follow = () => new Promise<TransactionState>((resolve) => (end = resolve))
  const offers = [
    capability(transferCapability, async () => () => transfer),
    capability(transactionsCapability, async () => () => ({ usualMs: () => 25_000, follow })),
  ]
  const h = createPluginHarness(send(), {
    companions: [fakeNamespace('demo', offers), fakeSession({ address: 'alice' })],
  })
  onTestFinished(() => h.dispose())
  return { h, transfer, confirm: (hash: string) => end({ status: 'confirmed', hash }) }
}

const bindings: Readonly<Record<string, (h: Harness) => () => UseSend>> = {
  Vue: (h) => callInVue(h, () => vue.useSend()) as () => UseSend,
  Svelte: (h) => {
    const store = svelte.useSend(h.foyer)
    return () => get(store)
  },
}

describe.each(Object.entries(bindings))('useSend of %s', (_, bind) => {
  test('estimates, sends once, and follows the transaction to its end', async () => {
    const { h, transfer, confirm } = start({ balance: 500n, fee: 3n })
    const read = bind(h)
    expect(read()).toMatchObject({ status: 'idle', estimated: undefined, transaction: undefined })
    const estimate = await read().estimate(order)
    expect(read()).toMatchObject({ status: 'estimated', estimated: { fee: { max: 3n }, maxAmount: 497n } })
    expect(read().estimated).toBe(estimate)
    expect(transfer.sends).toEqual([])

    const sending = [read().send(order), read().send({ receiver: 'eve', amount: 1n })]
    expect(read().status).toBe('estimating')
    expect(await Promise.all(sending)).toEqual(['0x1', '0x1'])
    expect(transfer.sends.map((sent) => sent.order.receiver)).toEqual(['bob'])
    await until(() => read().transaction?.hash === '0x1', 'the transaction')
    await until(() => (confirm('0x1'), read().status === 'confirmed'), 'the end')
    read().reset()
    expect(read()).toMatchObject({ status: 'idle', transaction: undefined })
  })

  test('a rejection by the user leaves the status idle, another failure is an error, and neither throws', async () => {
    const rejection = Object.assign(new Error('User rejected'), { code: 4001 })
    const { h, transfer } = start({ balance: 500n, fee: 3n, send: () => Promise.reject(rejection) })
    const read = bind(h)
    expect(await read().send(order)).toBeUndefined()
    expect(read()).toMatchObject({ status: 'idle', error: undefined })
    expect(transfer.sends).toHaveLength(1)
    expect(await read().send({ ...order, amount: 498n })).toBeUndefined()
    expect(read()).toMatchObject({ status: 'error', error: { code: 'transfer/INSUFFICIENT_BALANCE' } })
  })
})

test('a store of Svelte tells its subscriber each status, until it leaves', async () => {
  const { h, confirm } = start()
  const statuses: string[] = []
  const store = svelte.useSend(h.foyer)
  const stop = store.subscribe(({ status }) => {
    if (statuses.at(-1) !== status) statuses.push(status)
  })
  await get(store).send(order)
  await until(() => (confirm('0x1'), statuses.at(-1) === 'confirmed'), 'the end')
  expect(statuses).toEqual(['idle', 'estimating', 'waiting', 'submitted', 'confirmed'])
  stop()
  get(store).reset()
  expect(statuses.at(-1)).toBe('confirmed')
})
