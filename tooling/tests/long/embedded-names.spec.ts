import { parseEther } from 'viem'
import { embeddedPage, expect, test } from '../e2e/fixtures/embedded-wallet.js'

test('the embedded wallet registers a name, another browser sends to it, and its owner releases it', async ({
  embedded,
  page,
  shopUrl,
  secondContext,
  mailbox,
  chains,
}) => {
  test.setTimeout(300_000)
  const { open, logIn, button, part, confirm, dialog, frame, state } = embedded
  await open()
  await logIn('names-ada@example.com')
  const ada = (await state('address').textContent()) ?? ''
  await button.click()
  await part('names-row').click()
  await part('names-field').fill('Adalace')
  await expect(part('names-form').getByText('Free', { exact: true })).toBeVisible()
  await expect(part('names-suggestion')).toHaveCount(3)

  // a signature that is refused leaves the form as it was
  await part('names-submit').click()
  await confirm('Cancel')
  await expect(part('names-submit')).toHaveText('Register adalace.foyer.id')
  await part('names-submit').click()
  await expect(frame.getByText('adalace.foyer.id')).toBeVisible()
  await confirm('Sign')
  await expect(part('names-copy')).toBeVisible()
  await expect(dialog).toContainText('adalace.foyer.id is yours')
  await part('names-done').click()
  await expect(part('account-name')).toHaveText('adalace.foyer.id')
  await page.reload()
  await expect(state('status')).toHaveText('connected')
  await button.click()
  await expect(part('account-name')).toHaveText('adalace.foyer.id')

  const other = embeddedPage(await secondContext.newPage(), shopUrl, mailbox)
  await other.open()
  await other.logIn('names-bob@example.com')
  await expect(other.state('status')).toHaveText('connected')
  await chains.setEther((await other.state('address').textContent()) ?? '', parseEther('2'))
  await other.button.click()
  await other.part('names-row').click()
  await other.part('names-field').fill('adalace')
  await expect(other.part('names-form').getByText('Taken', { exact: true })).toBeVisible()
  await other.part('frame-back').click()
  await other.part('account-action-send').click()
  await other.part('send-amount').fill('0.25')
  await other.part('send-receiver').fill('adalace.foyer.id')
  await expect(other.part('send-receiver-found')).toContainText('adalace.foyer.id')
  await other.part('send-review').click()
  await other.part('send-confirm').click()
  await other.confirm('Approve')
  await other.part('send-result-confirmed').waitFor()
  expect(await chains.ether(ada)).toBe('0.25')

  await part('names-row').click()
  await part('names-release').click()
  await expect(dialog).toContainText('Release adalace.foyer.id?')
  await part('names-release-confirm').click()
  await confirm('Cancel')
  await expect(dialog).toContainText('Release adalace.foyer.id?')
  await part('names-release-confirm').click()
  await confirm('Sign')
  await expect(dialog).toContainText('adalace.foyer.id is released')
  await part('names-done').click()
  await expect(part('names-row')).toContainText('Choose a name')
  await page.reload()
  await expect(state('status')).toHaveText('connected')
  await button.click()
  await expect(part('account-name')).toHaveCount(0)

  // it is taken for another account, and free for its last owner
  await other.part('send-done').click()
  await other.button.click()
  await other.part('names-row').click()
  await other.part('names-field').fill('adalace')
  await expect(other.part('names-form').getByText('Taken', { exact: true })).toBeVisible()
  await part('names-row').click()
  await part('names-field').fill('adalace')
  await expect(part('names-form').getByText('Free', { exact: true })).toBeVisible()
})
