import { verifyMessage, type Hex } from 'viem'
import {
  embeddedPage,
  expect,
  test,
  type EmbeddedPage,
  type Mailbox,
} from '../e2e/fixtures/embedded-wallet.js'

const message = 'Hello from Meridian'
const user = 'kit@example.com'

async function expectSigns({ part, confirm, state }: EmbeddedPage, address: Hex) {
  await expect(state('address')).toHaveText(address)
  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  const signature = (await part('own-signature').textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
}

/** Sets a password in the account view, which is open, and saves the kit. Returns the path of its file. */
async function setPassword({ page, part, frame }: EmbeddedPage, password: string): Promise<string> {
  await part('auth-recovery').click()
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await frame.getByLabel('Password again').fill(password)
  await frame.getByRole('button', { name: 'Set password' }).click()
  await expect(frame.getByText('Save your recovery kit')).toBeVisible()
  const saving = page.waitForEvent('download')
  await frame.getByRole('button', { name: 'Save recovery kit' }).click()
  const path = await (await saving).path()
  await expect(frame.getByText('The file is in your downloads.')).toBeVisible()
  await frame.getByRole('button', { name: 'Done' }).click()
  return path
}

/** Logs in on a new device, whose frame asks for the password, and forgets the password. */
async function askForKit({ page, open, enterAddress, frame }: EmbeddedPage, mailbox: Mailbox) {
  await open()
  await enterAddress(user)
  await page.keyboard.type(await mailbox.code(user))
  await frame.getByRole('button', { name: 'Use a recovery kit' }).click()
}

async function openByKit({ frame }: EmbeddedPage, path: string) {
  await frame.getByLabel('Recovery kit file').setInputFiles(path)
  await frame.getByRole('button', { name: 'Open wallet' }).click()
}

test('20 a kit opens a wallet whose password is forgotten, on a new device, and an old kit is refused in plain words', async ({
  embedded,
  page,
  shopUrl,
  clubUrl,
  secondContext,
  mailbox,
}) => {
  test.setTimeout(180_000)
  const beganAt = performance.now()
  const { button, open, logIn, state } = embedded
  await open()
  await logIn(user)
  const address = (await state('address').textContent()) as Hex
  await button.click()
  const first = await setPassword(embedded, 'seven quiet lamps over a river')

  const other = embeddedPage(await secondContext.newPage(), shopUrl, mailbox)
  await askForKit(other, mailbox)
  await openByKit(other, first)
  await expectSigns(other, address)
  await mailbox.match(user, /If you have saved a recovery kit, it no longer works/)

  // the new device has split the wallet again: the view says what it means for the file
  await other.button.click()
  await other.part('auth-recovery').click()
  await expect(other.frame.getByText('Your recovery kit no longer works')).toBeVisible()
  await expect(other.frame.getByText('A new device opens your wallet with a login alone.')).toBeVisible()
  await other.frame.getByRole('button', { name: 'Close' }).click()
  const second = await setPassword(other, 'eleven slow trains to the coast')

  // storage of a second site is that of a third device
  const club = embeddedPage(page, clubUrl, mailbox)
  await askForKit(club, mailbox)
  await openByKit(club, first)
  await expect(
    club.frame.getByText('This kit is of an earlier state of your wallet. Use the latest one.'),
  ).toBeVisible()
  await openByKit(club, second)
  await expectSigns(club, address)
  console.log(
    `20: a kit opened one wallet on two new devices, an old kit was refused: ${Math.round(performance.now() - beganAt)} ms`,
  )
})
