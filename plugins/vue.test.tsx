import { afterEach, expect, test } from 'vitest'
import { createApp, type App } from 'vue'
import { sessionKey } from '#kernel'
import { capability, signingCapability } from '#kernel/chain'
import { balancesCapability } from '#kernel/money'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
  type Harness,
} from '#kernel/testing'
import { FoyerPlugin, useBalance, useSign } from './vue.js'

let h: Harness
let app: App
afterEach(async () => {
  app.unmount()
  await h.dispose()
})

test('useBalance and useSign follow the account, and neither rejects', async () => {
  let read = async (): Promise<unknown> => ({ value: 1482n, decimals: 2, symbol: 'DEMO' })
  h = createPluginHarness(fakeConnectors(fakeConnector()), {
    companions: [
      fakeNamespace('demo', [
        capability(balancesCapability, async () => () => ({ native: () => read() as never })),
        capability(signingCapability, async () => () => ({
          message: async ({ message }) => ({ signature: `signed ${String(message)}`, type: 'demo' }),
        })),
      ]),
    ],
  })
  let used: { balance: ReturnType<typeof useBalance>; signing: ReturnType<typeof useSign> } | undefined
  app = createApp({
    setup() {
      used = { balance: useBalance(), signing: useSign() }
      return () => null
    },
  })
  app.use(FoyerPlugin, { foyer: h.foyer })
  app.mount(document.createElement('div'))
  if (!used) throw new Error('setup did not run')
  const { balance, signing } = used
  expect([balance.status.value, signing.status.value]).toEqual(['idle', 'idle'])
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => balance.status.value === 'success', 'the balance')
  expect(balance.data.value).toEqual({ balance: '14.82', symbol: 'DEMO' })
  expect(await signing.sign({ message: 'hello' })).toBe('signed hello')
  expect(signing.data.value).toBe('signed hello')
  read = () => Promise.reject(new Error('offline'))
  await balance.refresh()
  expect([balance.status.value, balance.data.value?.balance]).toEqual(['error', '14.82'])
})
