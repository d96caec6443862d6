import type { BrowserContext, Page } from '@playwright/test'
import {
  embeddedPage,
  expect,
  test,
  type EmbeddedPage,
  type Mailbox,
} from '../e2e/fixtures/embedded-wallet.js'

/** Presses a button that opens a window of a provider, and logs in there. */
async function inWindow(context: BrowserContext, press: () => Promise<void>, account: string): Promise<void> {
  const opening = context.waitForEvent('page')
  await press()
  const popup: Page = await opening
  const closing = popup.waitForEvent('close')
  await popup.getByTestId(`account-${account}`).click()
  await closing
}

async function confirmByCode({ frame }: EmbeddedPage, mailbox: Mailbox, address: string, label: string) {
  await frame.getByRole('button', { name: 'Send code' }).click()
  await frame.getByLabel('Code').fill(await mailbox.code(address))
  await frame.getByRole('button', { name: label }).click()
}

test.describe('a session that ends elsewhere', () => {
  // the browser reports that the service refuses its tokens
  test.use({ allowPageErrors: true })

  test('30 a social login that is added opens the same wallet in another browser, until it is removed', async ({
    embedded,
    page,
    shopUrl,
    secondContext,
    mailbox,
  }) => {
    test.setTimeout(180_000)
    const { button, part, frame, open, logIn, state } = embedded
    await open()
    await logIn('logins@example.com')
    const address = (await state('address').textContent()) ?? ''
    await button.click()
    await part('auth-logins').click()
    await expect(frame.getByText('logins@example.com')).toBeVisible()
    await frame.getByRole('button', { name: 'Add a login' }).click()
    await inWindow(page.context(), () => frame.getByRole('button', { name: 'GitHub' }).click(), '1002')
    await expect(frame.getByText('The login was added.')).toBeVisible()

    const other = embeddedPage(await secondContext.newPage(), shopUrl, mailbox)
    await other.open()
    await other.button.click()
    await inWindow(secondContext, () => other.part('social-github').click(), '1002')
    await expect(other.state('address')).toHaveText(address)

    await frame.getByRole('button', { name: 'Remove: GitHub' }).click()
    await frame.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(frame.getByText('The login was removed.')).toBeVisible()
    // the session of the login that was removed is over
    await other.open()
    await expect(other.state('status')).toHaveText('disconnected')
    await other.button.click()
    await inWindow(secondContext, () => other.part('social-github').click(), '1002')
    // it can be restored for 72 hours, and opens no other wallet until then
    await expect(
      other.page.getByText('This login was removed from its wallet in the last 3 days.'),
    ).toBeVisible()
    await expect(other.state('status')).toHaveText('disconnected')
  })
})

test('a wallet whose deletion was asked for is kept at the next login', async ({ embedded, mailbox }) => {
  test.setTimeout(120_000)
  const user = 'deletion@example.com'
  const { button, part, frame, open, logIn, enterAddress, page, state } = embedded
  await open()
  await logIn(user)
  const address = (await state('address').textContent()) ?? ''
  await button.click()
  await part('auth-deletion').click()
  await frame.getByRole('button', { name: 'Delete my wallet' }).click()
  await confirmByCode(embedded, mailbox, user, 'Delete my wallet')
  await expect(frame.getByText('Deletion requested')).toBeVisible()
  await frame.getByRole('button', { name: 'Done' }).click()
  await expect(state('status')).toHaveText('disconnected')

  await enterAddress(user)
  await page.keyboard.type(await mailbox.code(user))
  await expect(frame.getByText('Your wallet will be deleted')).toBeVisible()
  await frame.getByRole('button', { name: 'Keep my wallet' }).click()
  await expect(state('address')).toHaveText(address)
  await button.click()
  await part('auth-deletion').click()
  await expect(frame.getByText('Save the recovery phrase first')).toBeVisible()
})

test('30 a login by e-mail whose address another login verified is added to its wallet after a question', async ({
  embedded,
  page,
  mailbox,
}) => {
  test.setTimeout(120_000)
  const { button, part, frame, open, enterAddress, state } = embedded
  await open()
  await button.click()
  await inWindow(page.context(), () => part('social-google').click(), '1001')
  await expect(state('status')).toHaveText('connected')
  const address = (await state('address').textContent()) ?? ''
  await part('host-disconnect').click()
  await expect(state('status')).toHaveText('disconnected')
  await enterAddress('ada@meridian.example')
  await page.keyboard.type(await mailbox.code('ada@meridian.example'))
  await expect(frame.getByText('It opens with: Google.')).toBeVisible()
  await frame.getByRole('button', { name: 'Add login' }).click()
  await expect(state('address')).toHaveText(address)
})

test('11 a wallet of a social login is unlocked in the frame', async ({
  embedded,
  page,
  frameService,
  shopUrl,
}) => {
  test.setTimeout(120_000)
  const { button, part, frame, open, state, confirm } = embedded
  await open()
  await button.click()
  await inWindow(page.context(), () => part('social-discord').click(), '1002')
  await expect(state('status')).toHaveText('connected')
  const address = (await state('address').textContent()) ?? ''
  // the browser drops the storage of the frame, as Safari does when it quits
  const session = await page.context().newCDPSession(page)
  const storageKey = `${frameService.frameUrl}/^0${new URL(shopUrl).origin.replace(/:\d+$/, '')}`
  await page.goto('about:blank')
  await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })

  await open()
  await expect(state('address')).toHaveText(address)
  await part('own-sign').click()
  await expect(frame.getByText('Unlock your wallet')).toBeVisible()
  await inWindow(
    page.context(),
    () => frame.getByRole('button', { name: 'Continue with Discord' }).click(),
    '1002',
  )
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
})
