import { createPluginHarness, fakeSession } from 'foyerkit/testing'
import { expect, test } from 'vitest'
import page from '../index.html?raw'
import { showAccount } from './account'

test('shows the connected account, and hides it without one', async () => {
  const h = createPluginHarness(fakeSession({ address: 'alice' }))
  document.body.innerHTML = page
  const element = document.querySelector<HTMLElement>('#account')!
  const stop = showAccount(element, h.foyer)
  expect(element.querySelector('[data-testid="address"]')?.textContent).toBe('alice')
  expect(element.hidden).toBe(false)
  stop()
  await h.dispose()
})
