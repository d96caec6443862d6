import { version } from 'react'
import { describe, expect, test } from 'vitest'
import { sessionKey } from '#kernel'
import { capability } from '#kernel/chain'
import { balancesCapability } from '#kernel/money'
import { createPluginHarness, fakeConnector, fakeConnectors, fakeNamespace, until } from '#kernel/testing'
import { renderHook } from '../../tooling/unit/render-hook.js'
import { useBalance } from './react.js'

/** Renders the hook without the plugin `balances`. */
async function show(native: () => Promise<unknown>) {
  const offer = capability(balancesCapability, async () => () => ({ native: () => native() as never }))
  const h = createPluginHarness(fakeConnectors(fakeConnector()), {
    companions: [fakeNamespace('demo', [offer])],
  })
  const rendered = await renderHook(h, useBalance)
  const connect = () => h.service(sessionKey).connect({ connectorId: 'fake' })
  return { rendered, is: rendered.is, connect }
}

describe(`useBalance (React ${version.split('.')[0]})`, () => {
  test('is idle without a wallet, pending while the balance is read, then returns it', async () => {
    const pending: ((answer: unknown) => void)[] = []
    const { is, connect } = await show(() => new Promise((resolve) => pending.push(resolve)))
    expect((await is('idle')).data).toBeUndefined()
    await connect()
    expect((await is('pending')).data).toBeUndefined()
    const answer = await until(() => pending[0], 'the read')
    answer({ value: 1482n, decimals: 2, symbol: 'DEMO' })
    expect((await is('success')).data).toEqual({ balance: '14.82', symbol: 'DEMO' })
  })

  test('keeps the last balance if a refresh fails, and returns the error', async () => {
    let read = async (): Promise<unknown> => ({ value: 1482n, decimals: 2, symbol: 'DEMO' })
    const { rendered, is, connect } = await show(() => read())
    await connect()
    const { data } = await is('success')
    read = () => Promise.reject(new Error('offline'))
    await rendered.current.refresh()
    const failed = await is('error')
    expect([(failed.error as Error).message, failed.data]).toEqual(['offline', data])
  })
})
