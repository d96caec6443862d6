import { get } from 'svelte/store'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  createFakeStorage,
  createPluginHarness,
  until,
  type FakeStorage,
  type Harness,
} from '#kernel/testing'
import { renderHook } from '../../tooling/unit/render-hook.js'
import { callInVue } from '../../tooling/unit/call-in-vue.js'
import type { UsePay } from './binding-pay.js'
import { payService } from './contract.js'
import * as react from './react.js'
import * as svelte from './svelte.js'
import { order, samplePay, startPay, type SampleOptions } from './testing/sample-pay.js'
import * as vue from './vue.js'

type Bind = (h: Harness, id?: string) => Promise<() => UsePay>

const bindings: Readonly<Record<string, Bind>> = {
  React: async (h, id) => {
    const rendered = await renderHook(h, function usePayment() {
      return { ...react.usePay(id), status: 'rendered' }
    })
    return () => rendered.current
  },
  Vue: async (h, id) => callInVue(h, () => vue.usePay(id)) as () => UsePay,
  Svelte: async (h, id) => {
    const store = svelte.usePay(h.foyer, id)
    // a store reads what is stored while it has a subscriber
    onTestFinished(store.subscribe(() => {}))
    return () => get(store)
  },
}

/** Starts the widget, which is disposed at the end of the test. */
function start(storage?: FakeStorage, transfer: SampleOptions['transfer'] = {}) {
  const { h } = startPay({ transfer }, storage)
  onTestFinished(() => h.dispose())
  return h
}

describe.each(Object.entries(bindings))('usePay of %s', (_, bind) => {
  test('shows an order, and follows its payment', async () => {
    let finishCheck = () => {}
    const finished = new Promise<void>((resolve) => (finishCheck = resolve))
    const { transfer } = samplePay()
    // code that is loaded already checks an order faster than a test can look
    const describeAsset: typeof transfer.describeAsset = async (request) => {
      await finished
      return transfer.describeAsset?.(request)
    }
    const h = start(undefined, { describeAsset })
    const read = await bind(h)
    expect(read()).toMatchObject({ id: undefined, payment: undefined, error: undefined, isOpening: false })
    const paying = read().pay(order)
    await until(() => read().isOpening, 'the check')
    finishCheck()
    expect(await paying).toBe('order-1042')
    await until(() => read().payment?.state === 'waiting', 'the payment')
    expect(read()).toMatchObject({ id: 'order-1042', error: undefined, isOpening: false })
    await h.foyer.close()
    await until(() => read().payment?.state === 'failed', 'the end')
    expect(read().payment?.reason).toBe('cancelled')
  })

  test('a refused order is an error, and does not throw', async () => {
    const read = await bind(start())
    expect(await read().pay({ ...order, amount: '0' })).toBeUndefined()
    await until(() => read().error, 'the error')
    expect(read()).toMatchObject({ error: { code: 'pay/AMOUNT_INVALID' }, payment: undefined })
  })

  test('follows a payment from before a reload by its id', async () => {
    const storage = createFakeStorage()
    const first = startPay({}, storage).h
    await first.service(payService).pay(order)
    await first.foyer.close()
    await first.dispose()
    const read = await bind(start(storage), 'order-1042')
    await until(() => read().payment, 'the stored payment')
    expect(read()).toMatchObject({ id: 'order-1042', payment: { state: 'failed', reason: 'cancelled' } })
  })

  test('has no payment without the plugin', async () => {
    const { companions } = samplePay()
    const h = createPluginHarness(companions[0]!, { companions: companions.slice(1) })
    onTestFinished(() => h.dispose())
    const read = await bind(h, 'order-1042')
    expect(await read().pay(order)).toBeUndefined()
    await until(() => read().error, 'the error')
    expect(read()).toMatchObject({ id: 'order-1042', payment: undefined })
  })
})
