import { verifyMessage, type Hex } from 'viem'
import {
  embeddedPage,
  expect,
  test,
  type EmbeddedPage,
  type Mailbox,
} from '../e2e/fixtures/embedded-wallet.js'
import { addVirtualPasskeys } from '../e2e/fixtures/virtual-passkeys.js'

const message = 'Hello from Meridian'
const user = 'passkey@example.com'

async function expectSigns({ part, confirm, state }: EmbeddedPage, address: Hex) {
  await expect(state('address')).toHaveText(address)
  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  const signature = (await part('own-signature').textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
}

/** Logs in until the frame asks for the secret of the wallet. */
async function askForSecret({ page, open, enterAddress, frame }: EmbeddedPage, mailbox: Mailbox) {
  await open()
  await enterAddress(user)
  await page.keyboard.type(await mailbox.code(user))
  await expect(frame.getByText('Use the passkey of your wallet')).toBeVisible()
}

test('16, 20 recovery moves to a passkey, which opens the wallet on a new device and makes the kit an old one', async ({
  embedded,
  page,
  shopUrl,
  clubUrl,
  secondContext,
  mailbox,
}) => {
  test.setTimeout(180_000)
  const { button, part, frame, open, logIn, state } = embedded
  const passkeys = await addVirtualPasskeys(page)
  await open()
  await logIn(user)
  const address = (await state('address').textContent()) as Hex
  await button.click()
  await part('auth-recovery').click()
  await frame.getByRole('button', { name: 'Use a passkey' }).click()
  await frame.getByRole('button', { name: 'Create passkey' }).click()
  await expect(frame.getByText('Save your recovery kit')).toBeVisible()
  // a passkey is never the only way: the view ends after the kit was saved
  await expect(frame.getByRole('button', { name: 'Done' })).toBeHidden()
  const saving = page.waitForEvent('download')
  await frame.getByRole('button', { name: 'Save recovery kit' }).click()
  const kitPath = await (await saving).path()
  await frame.getByRole('button', { name: 'Done' }).click()
  const taken = await passkeys.take()
  expect(taken).toHaveLength(1)

  // storage of a second site is that of a new device; Chromium cannot copy the secret of PRF to another browser
  const club = embeddedPage(page, clubUrl, mailbox)
  await askForSecret(club, mailbox)
  await club.frame.getByRole('button', { name: 'Open wallet' }).click()
  await expectSigns(club, address)

  const other = embeddedPage(await secondContext.newPage(), shopUrl, mailbox)
  const others = await addVirtualPasskeys(other.page)
  await askForSecret(other, mailbox)
  // a password manager without the passkey, then one that has it without the secret
  await other.frame.getByRole('button', { name: 'Open wallet' }).click()
  await expect(other.frame.getByText('The passkey was not used. Try again.')).toBeVisible()
  await others.give(taken)
  await other.frame.getByRole('button', { name: 'Open wallet' }).click()
  await expect(other.frame.getByText('This passkey cannot protect a wallet.')).toBeVisible()
  await other.frame.getByRole('button', { name: 'Use a recovery kit' }).click()
  await other.frame.getByLabel('Recovery kit file').setInputFiles(kitPath)
  await other.frame.getByRole('button', { name: 'Open wallet' }).click()
  // the second device has split the wallet again
  await expect(other.frame.getByText('This kit is of an earlier state of your wallet.')).toBeVisible()
})
