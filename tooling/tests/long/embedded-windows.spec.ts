import type { Page } from '@playwright/test'
import { embeddedPage, expect, test, type EmbeddedPage } from '../e2e/fixtures/embedded-wallet.js'

const account = 'account-1003'

/** Presses a button that opens a window of a login. */
async function openWindow({ page }: EmbeddedPage, press: () => Promise<void>): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await press()
  return opening
}

const pressGitHub = async ({ button, part }: EmbeddedPage) => {
  await button.click()
  await part('social-github').click()
}

test('32 on a page that is isolated from its windows, six digits end the login', async ({
  page,
  servePage,
  frameService,
  solana,
  mailbox,
}) => {
  test.setTimeout(120_000)
  const headers = { 'cross-origin-opener-policy': 'same-origin' }
  const url = await servePage('playground', { service: frameService, solana, headers })
  const embedded = embeddedPage(page, url.replace('127.0.0.1', 'shop.localhost'), mailbox)
  const { open, part, state } = embedded
  await open()
  await openWindow(embedded, () => pressGitHub(embedded))
  await expect(part('social-open')).toBeVisible()
  const popup = await openWindow(embedded, () => part('social-open').click())
  await popup.getByTestId(account).click()
  await popup.getByTestId('show-code').click()
  const digits = ((await popup.getByTestId('code').textContent()) ?? '').replace(' ', '')
  expect(digits).toMatch(/^\d{6}$/)
  await part('social-code').fill(digits)
  await expect(state('status')).toHaveText('connected')
  await expect(state('address')).toHaveText(/^0x[\da-fA-F]{40}$/)
})

test('32 a login whose window is blocked says so, and a press opens it', async ({ embedded, page }) => {
  test.setTimeout(120_000)
  const { open, part, dialog, state } = embedded
  await page.addInitScript(() => {
    const usual = window.open.bind(window)
    window.open = () => {
      window.open = usual
      return null
    }
  })
  await open()
  await pressGitHub(embedded)
  await expect(dialog).toContainText('The window could not be opened')
  const popup = await openWindow(embedded, () => part('social-open').click())
  await popup.getByTestId(account).click()
  await expect(state('status')).toHaveText('connected')
})

test('32 a login whose window is closed ends, says so, and can be tried again', async ({ embedded }) => {
  test.setTimeout(120_000)
  const { open, part, dialog, state } = embedded
  await open()
  const closed = await openWindow(embedded, () => pressGitHub(embedded))
  await closed.getByTestId(account).waitFor()
  await closed.close()
  await expect(dialog).toContainText('The window was closed')
  const popup = await openWindow(embedded, () => part('social-retry').click())
  await popup.getByTestId(account).click()
  await expect(state('status')).toHaveText('connected')
})
