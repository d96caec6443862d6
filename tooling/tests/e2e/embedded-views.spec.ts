import { readFile } from 'node:fs/promises'
import { longTag } from './fixtures/long-tag.js'
import { embeddedPage, expect, test } from './fixtures/embedded-wallet.js'

const password = 'seven quiet lamps over a river'

test(
  '16, 20, 22 recovery moves to a password, a second browser enters it, the phrase opens in a window',
  { tag: longTag },
  async ({ embedded, page, shopUrl, secondContext, mailbox }) => {
    test.setTimeout(120_000)
    const user = 'views@example.com'
    const { button, part, frame, open, logIn, state } = embedded
    await open()
    await logIn(user)
    const address = await state('address').textContent()
    await button.click()
    await part('auth-recovery').click()
    await frame.getByRole('button', { name: 'Use a password' }).click()
    await frame.getByLabel('Password', { exact: true }).fill(password)
    await frame.getByLabel('Password again').fill(password)
    await frame.getByRole('button', { name: 'Set password' }).click()
    await expect(frame.getByText('Save your recovery kit')).toBeVisible()
    const saving = page.waitForEvent('download')
    await frame.getByRole('button', { name: 'Save recovery kit' }).click()
    const kit = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as {
      readonly evmAddress: string
    }
    expect(kit.evmAddress.toLowerCase()).toBe(address?.toLowerCase())
    await frame.getByRole('button', { name: 'Done' }).click()

    const other = embeddedPage(await secondContext.newPage(), shopUrl, mailbox)
    await other.open()
    await other.enterAddress(user)
    await other.page.keyboard.type(await mailbox.code(user))
    await other.frame.getByLabel('Password', { exact: true }).fill('a guess')
    await other.frame.getByRole('button', { name: 'Open wallet' }).click()
    await expect(other.frame.getByText('That password is not right.')).toBeVisible()
    await other.frame.getByLabel('Password', { exact: true }).fill(password)
    await other.frame.getByRole('button', { name: 'Open wallet' }).click()
    await expect(other.state('address')).toHaveText(address ?? '')

    const opening = page.context().waitForEvent('page')
    await part('auth-export').click()
    await frame.getByRole('button', { name: 'Open window' }).click()
    const window = await opening
    await window.getByLabel('Email address').fill(user)
    await window.getByRole('button', { name: 'Send code' }).click()
    await window.getByLabel('Code').fill(await mailbox.code(user))
    await window.getByRole('button', { name: 'Continue' }).click()
    await window.getByLabel('Password', { exact: true }).fill(password)
    await window.getByRole('button', { name: 'Open wallet' }).click()
    const phrase = window.getByTestId('phrase')
    await expect(phrase).toContainText('24.')
    await expect(phrase).toContainText('••••••')
    const hold = window.getByRole('button', { name: 'Hold to show' })
    await expect(hold).toHaveAttribute('aria-disabled', 'false')
    await hold.hover()
    await window.mouse.down()
    await expect(phrase).not.toContainText('••••••')
    await window.mouse.up()
    await expect(phrase).toContainText('••••••')
  },
)
