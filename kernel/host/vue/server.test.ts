import { expect, test } from 'vitest'
import { createSSRApp, h as vnode } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { sessionAtom } from '../../session/state.js'
import { fakeSession } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { FoyerPlugin, useAccount } from './index.js'

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
