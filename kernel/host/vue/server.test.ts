import { expect, test } from 'vitest'
import { createSSRApp, h as vnode } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { sessionAtom } from '../../session/state.js'
import { fakeNamespace, fakeSession } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { FoyerPlugin, useAccount, useNetwork } from './index.js'

const initialAccount = { caipAddress: 'demo:1:alice', caipNetworkId: 'demo:1', wallet: 'Elm' } as const

const Account = {
  setup() {
    const { status, address } = useAccount()
    const { caipNetwork } = useNetwork()
    return () => vnode('p', `${status.value} ${address.value} ${caipNetwork.value?.name}`)
  },
}

test('renders on a server, and leaves no subscription, because scopes do not end there', async () => {
  const h = createPluginHarness(fakeSession({ address: 'alice' }))
  let address: { readonly value: string | undefined } | undefined
  const app = createSSRApp({
    setup() {
      const account = useAccount()
      address = account.address
      return () => vnode('p', `${account.status.value} ${account.address.value}`)
    },
  })
  app.use(FoyerPlugin, { foyer: h.foyer })
  expect(await renderToString(app)).toBe('<p>connected alice</p>')
  h.store.set(sessionAtom, { active: undefined, byNamespace: {} })
  expect(address?.value).toBe('alice')
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
