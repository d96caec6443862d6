import { verifyMessage, type Hex } from 'viem'
import { askEthereum, keepPorts } from '../e2e/fixtures/ask-frame.js'
import { expect, test, type EmbeddedPage } from '../e2e/fixtures/embedded-wallet.js'
import { forgetVisibility } from '../e2e/fixtures/frame-policy-test.js'
import { addVirtualPasskeys } from '../e2e/fixtures/virtual-passkeys.js'

const message = 'Hello from Meridian'
const user = 'signing-passkey@example.com'
const turnOn = 'Turn on: Passkey to sign'
const turnOff = 'Turn off: Passkey to sign'
const off = 'Off: an approval in this browser signs at once.'

async function signs({ part, confirm }: EmbeddedPage, address: Hex) {
  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  const signature = (await part('own-signature').textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
}

async function openDevices({ button, part }: EmbeddedPage) {
  await button.click()
  await part('auth-devices').click()
}

test('a browser asks for a passkey before each signature, until it is turned off or the user logs out', async ({
  embedded,
  page,
}) => {
  test.setTimeout(180_000)
  const { part, frame, open, logIn, state, confirm } = embedded
  const close = async () => {
    await frame.getByRole('button', { name: 'Close', exact: true }).click()
    await part('frame-close').click()
  }
  const passkeys = await addVirtualPasskeys(page)
  /** Signatures of all passkeys so far. A creation counts as well. */
  const uses = async () => (await passkeys.take()).reduce((sum, { signCount }) => sum + signCount, 0)
  const turnOnHere = async () => {
    await confirm(turnOn)
    await confirm('Create passkey')
    await expect(frame.getByText('On: this browser asks for your passkey')).toBeVisible()
  }
  await keepPorts(page)
  await open()
  await logIn(user)
  const address = (await state('address').textContent()) as Hex

  await openDevices(embedded)
  await turnOnHere()
  await close()
  const created = await uses()
  await signs(embedded, address)
  await signs(embedded, address)
  expect(await uses()).toBe(created + 2)
  await openDevices(embedded)
  await confirm(turnOff)
  await expect(frame.getByText(off)).toBeVisible()
  expect(await uses()).toBe(created + 3)
  await turnOnHere()
  await close()

  // the authenticator locks itself after some failures: from here on nothing can be signed
  const before = await uses()
  await passkeys.verifyUser(false)
  const typedData = {
    domain: { name: 'Meridian' },
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Order: [{ name: 'item', type: 'string' }] },
    primaryType: 'Order',
    message: { item: 'Blue lamp' },
  }
  const refused = [
    ['personal_sign', [`0x${Buffer.from(message).toString('hex')}`, address]],
    ['eth_signTypedData_v4', [address, JSON.stringify(typedData)]],
  ] as const
  for (const [method, params] of refused) {
    const signing = askEthereum(page, method, params)
    await confirm('Sign')
    expect(await signing).toMatchObject({
      code: 4001,
      message: 'The passkey was not used, so nothing was signed',
    })
  }
  await openDevices(embedded)
  await confirm(turnOff)
  await expect(frame.getByText('The passkey was not used. Try again.')).toBeVisible()
  expect(await uses()).toBe(before)
  await close()

  await part('host-disconnect').click()
  await expect(state('status')).toHaveText('disconnected')
  await logIn(user)
  await signs(embedded, address)
  expect(await uses()).toBe(before)
  await openDevices(embedded)
  await expect(frame.getByText(off)).toBeVisible()
  console.log('passkey for each signature: 2 signatures, 2 requests refused, off after a logout')
})

test('a browser that cannot prove that nothing covers the frame creates the passkey in a window', async ({
  embedded,
  context,
  page,
}) => {
  test.setTimeout(180_000)
  const { part, frame, open, logIn, state, confirm } = embedded
  await context.addInitScript(forgetVisibility)
  const inPage = await addVirtualPasskeys(page)
  await open()
  await logIn('passkey-in-window@example.com')
  const address = (await state('address').textContent()) as Hex

  await openDevices(embedded)
  await confirm(turnOn)
  const openWindow = async () => {
    const opening = context.waitForEvent('page')
    await frame.getByRole('button', { name: 'Open window' }).click()
    return opening
  }
  const closedWindow = await openWindow()
  await expect(closedWindow.getByRole('heading', { name: 'Passkey to sign' })).toBeVisible()
  await closedWindow.close()
  await expect(frame.getByText('The passkey was not used. Try again.')).toBeVisible()

  const window = await openWindow()
  const inWindow = await addVirtualPasskeys(window)
  await expect(window.getByRole('heading', { name: 'Passkey to sign' })).toBeVisible()
  const closing = window.waitForEvent('close')
  const created = inWindow.created()
  // the window may be closed before the browser has reported the click
  await window
    .getByRole('button', { name: 'Create passkey' })
    .click()
    .catch(() => {})
  await closing
  // a password manager has it in each page of the browser
  await inPage.give([await created])
  await expect(frame.getByText('On: this browser asks for your passkey')).toBeVisible()
  await frame.getByRole('button', { name: 'Close', exact: true }).click()
  await part('frame-close').click()

  const uses = async () => (await inPage.take()).map(({ signCount }) => signCount)
  const [before = 0] = await uses()
  await signs(embedded, address)
  expect(await uses()).toEqual([before + 1])
})
