import { verifyMessage, type Hex } from 'viem'
import { expect, test, type EmbeddedPage } from './fixtures/embedded-wallet.js'

const message = 'Hello from Meridian'

/** Logs in with a provider in its window. */
async function logInWith({ page, button, part, connected }: EmbeddedPage, provider: string, account: string) {
  await button.click()
  const opening = page.waitForEvent('popup')
  await part(`social-${provider}`).click()
  const popup = await opening
  const closing = popup.waitForEvent('close')
  await popup.getByTestId(`account-${account}`).click()
  await closing
  await connected()
}

test('28 logs in with GitHub in a window, signs, and has the same address at the next login', async ({
  embedded,
}) => {
  test.setTimeout(90_000)
  const { open, part, state, confirm } = embedded
  await open()
  await logInWith(embedded, 'github', '1002')
  const address = (await state('address').textContent()) as Hex
  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  const signature = (await part('own-signature').textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  await part('host-disconnect').click()
  await expect(state('status')).toHaveText('disconnected')
  await logInWith(embedded, 'github', '1002')
  await expect(state('address')).toHaveText(address)
})
