// #region test
// @vitest-environment happy-dom
import { account } from 'foyerkit/plugins/account'
import { conformsToPlugin, createPluginHarness, fakeSession } from 'foyerkit/testing'
import { expect, test } from 'vitest'
import { greeting } from './greeting.js'

conformsToPlugin(test, () => greeting())

test('greets the connected wallet in a view of the account', async () => {
  const h = createPluginHarness(greeting(), {
    companions: [account(), fakeSession({ address: 'alice' })],
  })
  const screen = await h.open()
  await screen.press('Greeting')
  await screen.sees('Hello, Fake wallet')
  expect(screen.text()).toContain('This wallet is connected.')
  await h.dispose()
})
// #endregion
