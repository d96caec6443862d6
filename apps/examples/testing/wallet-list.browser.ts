import { expect, test } from 'vitest'
import { connect } from 'foyerkit/plugins/connect'
import { createPluginHarness, fakeConnector, fakeConnectors, fakeNamespace } from 'foyerkit/testing'

// #region browser
test('the wallet list is in the viewport, has the focus, and shows the failure of a wallet', async () => {
  const wallet = fakeConnector({ id: 'juniper' })
  const h = createPluginHarness(connect(), { companions: [fakeNamespace(), fakeConnectors(wallet)] })
  const screen = await h.open()
  const row = await screen.button('Wallet juniper')
  expect(row.getBoundingClientRect().height).toBeGreaterThan(40)
  // on a narrow page the modal slides in from below
  await expect.poll(() => row.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  expect(row.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  await expect.poll(() => screen.root.contains(screen.root.activeElement)).toBe(true)

  wallet.fail('throw')
  row.click()
  await screen.sees('The wallet is out of order')
  wallet.fail('none')
  await screen.press('Try again')
  await expect.poll(() => wallet.calls).toEqual(['connect', 'connect'])
  await h.dispose()
})
// #endregion
