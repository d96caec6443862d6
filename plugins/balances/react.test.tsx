import { StrictMode, version } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { capability } from '#kernel'
import { balancesCapability, sessionKey } from '#kernel/contracts'
import { FoyerProvider } from '#kernel/react'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
  type Harness,
} from '#kernel/testing'
import { useBalance, type UseBalance } from './react.js'

let h: Harness
let unmount = () => {}
afterEach(async () => {
  unmount()
  await h.dispose()
})

/** Renders the hook in StrictMode, without the plugin `balances`. */
async function show(native: () => Promise<unknown>) {
  const offer = capability(balancesCapability, async () => () => ({ native: () => native() as never }))
  h = createPluginHarness(fakeConnectors(fakeConnector()), { companions: [fakeNamespace('demo', [offer])] })
  const rendered: { current: UseBalance } = { current: undefined as never }
  function Amount() {
    rendered.current = useBalance()
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <StrictMode>
      <FoyerProvider foyer={h.foyer}>
        <Amount />
      </FoyerProvider>
    </StrictMode>,
  )
  unmount = () => root.unmount()
  await until(() => rendered.current, 'the first render')
  const is = (status: UseBalance['status']) =>
    until(() => rendered.current.status === status && rendered.current, `the status ${status}`)
  const connect = () => h.service(sessionKey).connect({ connectorId: 'fake' })
  return { rendered, is, connect }
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
