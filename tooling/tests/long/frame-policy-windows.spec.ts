import { parseEther, type Hex } from 'viem'
import { askEthereum, keepPorts } from '../e2e/fixtures/ask-frame.js'
import { expect, readToEnd } from '../e2e/fixtures/embedded-wallet.js'
import { expectNone, forgetVisibility, logInInWindow, test } from '../e2e/fixtures/frame-policy-test.js'
import { newReceiver } from '../e2e/pages/send-page.js'

// the browser reports sessions that have ended
test.use({ allowPageErrors: true })

/** Views that open in windows, with their titles. A device gets three codes in ten minutes. */
const windows = [
  [
    ['devices', 'Devices'],
    ['logins', 'Logins'],
    ['recovery', 'Recovery'],
  ],
  [
    ['deletion', 'Delete wallet'],
    ['export', 'Come back later'],
  ],
] as const

for (const views of windows) {
  const titles = views.map(([, title]) => title)
  test(`40: no window of the frame violates a policy: ${titles.join(', ')}`, async ({
    embedded,
    policy,
    context,
    mailbox,
  }) => {
    test.setTimeout(300_000)
    const user = `policy-${views[0][0]}@example.com`
    const { open, logIn, part, confirm, frame, button } = embedded
    await context.addInitScript(forgetVisibility)
    await open()
    await logIn(user)
    // messages stay in the page
    await part('own-sign').click()
    await confirm('Sign')
    await expect(part('own-sign-status')).toHaveText('success')
    const openWindow = async () => {
      const opening = context.waitForEvent('page')
      await frame.getByRole('button', { name: 'Open window' }).click()
      return opening
    }
    await button.click()
    for (const [view, title] of views)
      await test.step(view, async () => {
        await part(`auth-${view}`).click()
        const window = await openWindow()
        await logInInWindow(window, mailbox, user)
        await expect(window.getByRole('heading', { name: title })).toBeVisible()
        if (view === 'devices') {
          await window.getByRole('button', { name: /^Remove: / }).click()
          await window.getByRole('button', { name: 'Cancel' }).click()
        }
        const closing = window.waitForEvent('close')
        await window.getByRole('button', { name: 'Close', exact: true }).first().click()
        await closing
      })
    await expectNone(policy, {
      titles,
      places: ['/', '/window', '/keys'],
    })
  })
}

test('40: no confirm in a window violates a policy', async ({ embedded, policy, context, chains, page }) => {
  test.setTimeout(120_000)
  const { open, logIn, part, state, frame } = embedded
  await context.addInitScript(forgetVisibility)
  await keepPorts(page)
  await open()
  await logIn('policy-confirms@example.com')
  const address = (await state('address').textContent()) as Hex
  await chains.setEther(address, parseEther('1'))
  const inWindow = async (title: string, action: string) => {
    const opening = context.waitForEvent('page')
    await frame.getByRole('button', { name: 'Open window' }).click()
    const window = await opening
    await expect(window.getByRole('heading', { name: title })).toBeVisible()
    await readToEnd(window, window)
    const closing = window.waitForEvent('close')
    // the window may be closed before the browser has reported the click
    await window
      .getByRole('button', { name: action })
      .click()
      .catch(() => {})
    await closing
  }

  await part('own-receiver').fill(newReceiver())
  await part('own-send').click()
  await inWindow('Send ETH', 'Approve')
  await part('own-hash').waitFor()

  const data = {
    domain: { name: 'Meridian', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'item', type: 'string' }],
    },
    primaryType: 'Order',
    message: { item: 'Blue lamp' },
  }
  const signing = askEthereum(page, 'eth_signTypedData_v4', [address, JSON.stringify(data)])
  await inWindow('Sign data', 'Sign')
  expect(await signing).toMatch(/^0x[\da-f]{130}$/)

  const call = { to: newReceiver(), value: '0x1' }
  const order = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls: [call, call] }
  const sending = askEthereum(page, 'wallet_sendCalls', [order])
  await inWindow('Approve 2 calls', 'Approve')
  const { id } = (await sending) as { readonly id: string }
  await expect.poll(() => askEthereum(page, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  expect(policy.violations).toEqual([])
  console.log('policies of the frame: 0 violations in 3 windows of confirms')
})

test('40: no page of a login with a provider violates a policy', async ({
  embedded,
  policy,
  page,
  mailbox,
}) => {
  test.setTimeout(300_000)
  const { open, button, part, frame, state, enterAddress } = embedded
  const inWindow = async (press: () => Promise<void>, account: string) => {
    const opening = page.context().waitForEvent('page')
    await press()
    const popup = await opening
    const closing = popup.waitForEvent('close')
    await popup.getByTestId(`account-${account}`).click()
    await closing
  }
  // the service is shared: no other flow logs in by this account
  await open()
  await button.click()
  await inWindow(() => part('social-google').click(), '1004')
  await expect(state('status')).toHaveText('connected')
  await part('host-disconnect').click()
  await expect(state('status')).toHaveText('disconnected')
  await enterAddress('katherine@meridian.example')
  await page.keyboard.type(await mailbox.code('katherine@meridian.example'))
  await frame.getByRole('button', { name: 'Add login' }).click()
  await expect(state('status')).toHaveText('connected')

  await button.click()
  await part('auth-logins').click()
  await frame.getByRole('button', { name: 'Add a login' }).click()
  // the oldest login decides
  await inWindow(() => frame.getByRole('button', { name: 'Continue with Google' }).click(), '1004')
  await inWindow(() => frame.getByRole('button', { name: 'GitHub' }).click(), '1001')
  await expect(frame.getByText('The login was added.')).toBeVisible()
  await frame.getByRole('button', { name: 'Remove: GitHub' }).click()
  await frame.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(frame.getByText('The login was removed.')).toBeVisible()
  await expectNone(policy, {
    titles: ['Add this login?', 'Logins', 'Add a login', 'Remove this login?'],
    places: ['/', '/loading', '/done', '/keys'],
  })
})
