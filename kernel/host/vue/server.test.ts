import { expect, test, vi } from 'vitest'
import { createSSRApp, h as vnode } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { networkSwitched } from '../../contracts/session-events.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeSession } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { FoyerPlugin, useAccount, useConnect, useFoyerEvent, useNetwork } from './index.js'

const initialAccount = { caipAddress: 'demo:1:alice', caipNetworkId: 'demo:1', wallet: 'Elm' } as const

const Account = {
  setup() {
    const { status, address } = useAccount()
    const { caipNetwork } = useNetwork()
    return () => vnode('p', `${status.value} ${address.value} ${caipNetwork.value?.name}`)
  },
}

// behaviour 12.14
test('has no account and no wallets on a server, and leaves no subscription, because scopes do not end there', async () => {
  const h = createPluginHarness(fakeConnectors(fakeConnector()), {
    companions: [fakeNamespace('demo'), fakeSession({ address: 'alice' })],
  })
  const watch = vi.spyOn(h.foyer, 'watch')
  const on = vi.spyOn(h.foyer, 'on')
  const app = createSSRApp({
    setup() {
      const account = useAccount()
      const { connectors } = useConnect()
      useFoyerEvent(networkSwitched, () => {})
      return () => vnode('p', `${account.status.value} ${account.address.value} ${connectors.value.length}`)
    },
  })
  app.use(FoyerPlugin, { foyer: h.foyer })
  expect(await renderToString(app)).toBe('<p>disconnected undefined 0</p>')
  expect([watch.mock.calls, on.mock.calls]).toEqual([[], []])
  await h.dispose()
})

// behaviour 12.14
test('renders the account of the cookie on a server, where no wallet is connected', async () => {
  const h = createPluginHarness(fakeNamespace('demo'))
  const app = createSSRApp(Account)
  app.use(FoyerPlugin, { foyer: h.foyer, initialAccount })
  expect(await renderToString(app)).toBe('<p>reconnecting alice Demo 1</p>')
  await h.dispose()
})
