import { createPluginHarness, fakeSession } from 'foyerkit/testing'
import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import Account from './Account.svelte'

test('shows the connected account', async () => {
  const h = createPluginHarness(fakeSession({ address: 'alice' }))
  const target = document.createElement('div')
  const component = mount(Account, { target, props: { foyer: h.foyer } })
  expect(target.querySelector('[data-testid="address"]')?.textContent).toBe('alice')
  await unmount(component)
  await h.dispose()
})
