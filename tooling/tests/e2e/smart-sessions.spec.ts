import { expect, test } from './fixtures/test.js'
import type { Playground } from './pages/playground.js'

const plugins = ['evm', 'service', 'injected', 'connect', 'networks', 'account', 'smart-sessions']

/** Opens the list of the connected account. */
async function openList(p: Playground) {
  await p.connected()
  await p.button.click()
  await p.part('smart-sessions-row').click()
}

test('a page is granted a smart session, which the user finds and revokes', async ({ served: p }) => {
  await p.open(`?plugins=${plugins.join()}`)
  await p.connect()

  await p.part('own-allowance').fill('0.25')
  await p.part('own-grant').click()
  await expect(p.wallet.request).toHaveText('wallet_grantPermissions')
  await p.wallet.approve()
  await expect(p.wallet.request).toHaveText('personal_sign')
  await p.wallet.approve()
  await expect(p.part('own-grant-status')).toHaveText('listed')
  await expect(p.part('own-context')).toHaveText(/^0x[\da-f]{64}$/)

  await p.page.reload()
  await openList(p)
  const session = p.dialog.locator('.smart-session').filter({ hasText: 'Meridian' })
  await expect(session).toContainText('Send up to 0.25 ETH')
  await expect(p.part('smart-sessions-grants')).toContainText('sending tokens')

  const revoke = p.part('smart-session-revoke')
  await revoke.click()
  await p.wallet.reject()
  await expect(session).not.toContainText('Revoked on')
  await revoke.click()
  await p.wallet.approve()
  await expect(session).toContainText('Revoked on')
  await expect(revoke).toBeHidden()
})

test('a refused grant or signature is said, and lists nothing that was not signed', async ({ served: p }) => {
  await p.open(`?plugins=${plugins.join()}`)
  await p.connect()
  // the panel of the wallet now covers the button of the page
  await p.wallet.selectAccount(1)
  await p.part('own-allowance').press('Enter')
  await p.wallet.reject()
  await expect(p.part('own-grant-status')).toContainText(/reject/i)
  await p.part('own-allowance').press('Enter')
  await p.wallet.approve()
  await p.wallet.reject()
  await expect(p.part('own-context')).toHaveText(/^0x[\da-f]{64}$/)
  await p.button.click()
  await p.part('smart-sessions-row').click()
  await expect(p.dialog).toContainText('No smart sessions')
})
