import { get } from 'svelte/store'
import { expect, test } from 'vitest'
import { sessionKey } from '#kernel'
import { capability } from '#kernel/chain'
import { balancesCapability } from '#kernel/money'
import { createPluginHarness, fakeConnector, fakeConnectors, fakeNamespace, until } from '#kernel/testing'
import { useBalance } from './svelte.js'

test('the store of Svelte is idle, pending, then has the balance, and keeps it if a refresh fails', async () => {
  let read = async (): Promise<unknown> => ({ value: 1482n, decimals: 2, symbol: 'DEMO' })
  const offer = capability(balancesCapability, async () => () => ({ native: () => read() as never }))
  const h = createPluginHarness(fakeConnectors(fakeConnector()), {
    companions: [fakeNamespace('demo', [offer])],
  })
  const balance = useBalance(h.foyer)
  const statuses: string[] = []
  const stop = balance.subscribe(({ status }) => statuses.push(status))
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => get(balance).status === 'success', 'the balance')
  expect(get(balance).data).toEqual({ balance: '14.82', symbol: 'DEMO' })
  expect([...new Set(statuses)]).toEqual(['idle', 'pending', 'success'])
  read = () => Promise.reject(new Error('offline'))
  await get(balance).refresh()
  expect(get(balance)).toMatchObject({ status: 'error', data: { balance: '14.82' } })
  stop()
  await h.dispose()
})
