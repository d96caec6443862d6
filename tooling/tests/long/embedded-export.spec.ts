import { Keypair } from '@solana/web3.js'
import { getBytes, HDNodeWallet, Mnemonic } from 'ethers'
import { HDKey } from 'micro-key-producer/slip10.js'
import { expect, test } from '../e2e/fixtures/embedded-wallet.js'

const password = 'nine grey herons by the harbour'
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test('22 the phrase that the window shows has the addresses of the widget in other libraries', async ({
  embedded,
  page,
  mailbox,
}) => {
  test.setTimeout(180_000)
  const user = 'phrase@example.com'
  const { button, part, frame, open, logIn, state, dialog } = embedded
  await open('?plugins=evm,solana,service,connect,networks,account,auth,email')
  await logIn(user)
  const evmAddress = (await state('address').textContent()) ?? ''
  await button.click()
  // a wallet that is recovered automatically is exported only after a day
  await part('auth-recovery').click()
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await frame.getByLabel('Password again').fill(password)
  await frame.getByRole('button', { name: 'Set password' }).click()
  await expect(frame.getByText('Save your recovery kit')).toBeVisible()
  await frame.getByRole('button', { name: 'Done' }).click()

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
  const words = window.getByTestId('phrase').locator('span')
  const hold = window.getByRole('button', { name: 'Hold to show' })
  await expect(hold).toHaveAttribute('aria-disabled', 'false')
  await hold.hover()
  await window.mouse.down()
  await expect(words.first()).not.toHaveText('••••••')
  const phrase = (await words.allTextContents()).join(' ')
  await window.mouse.up()
  await window.getByRole('button', { name: 'Done' }).click()

  expect(HDNodeWallet.fromPhrase(phrase).address).toBe(evmAddress)
  const seed = Mnemonic.fromPhrase(phrase).computeSeed()
  const { privateKey } = HDKey.fromMasterSeed(getBytes(seed)).derive("m/44'/501'/0'/0'")
  const solanaAddress = Keypair.fromSeed(privateKey).publicKey.toBase58()
  await part('frame-chooser').click()
  await part(`network-${solanaMainnet}`).click()
  await expect(state('network')).toHaveText(solanaMainnet)
  await expect(state('address')).toHaveText(solanaAddress)
  await part('frame-close').click()
  await expect(dialog).toBeHidden()
})
