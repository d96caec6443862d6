import { createPluginHarness, fakeSession } from 'foyerkit/testing'
import { FoyerPlugin } from 'foyerkit/vue'
import { expect, test } from 'vitest'
import { createApp } from 'vue'
import Account from './Account.vue'

test('shows the connected account', async () => {
  const h = createPluginHarness(fakeSession({ address: 'alice' }))
  const element = document.createElement('div')
  const app = createApp(Account).use(FoyerPlugin, { foyer: h.foyer })
  app.mount(element)
  expect(element.querySelector('[data-testid="address"]')?.textContent).toBe('alice')
  app.unmount()
  await h.dispose()
})
