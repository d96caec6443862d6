import { askFrame, keepPorts } from '../e2e/fixtures/ask-frame.js'
import { embeddedPage, expect, test } from '../e2e/fixtures/embedded-wallet.js'
import { watchFramePolicy } from '../e2e/fixtures/frame-policy.js'

// the browser reports the wrong code that the service refuses
test.use({ projectSettings: { frame: { login: 'window' } }, allowPageErrors: true })

test("login: 'window' takes the code in a window of the frame's origin, and the page enters none", async ({
  embedded,
  frameService,
  mailbox,
}) => {
  test.setTimeout(180_000)
  const { page, open, button, part, state, frame, confirm, connected } = embedded
  const policy = await watchFramePolicy(page.context(), frameService.frameUrl)
  const email = 'window@example.com'
  await keepPorts(page)
  await open()
  await button.click()
  await part('email-address').fill(email)
  await part('email-submit').click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(frame.getByText(new URL(frameService.frameUrl).host)).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await frame.getByRole('button', { name: 'Open window' }).click()
  const popup = await opening
  await expect(popup.getByText('shop.localhost')).toBeVisible()
  expect(new URL(popup.url()).origin).toBe(frameService.frameUrl)
  await expect(frame.getByText('Finish in the window that has opened')).toBeVisible()

  await expect(popup.getByLabel('Email address')).toHaveValue(email)
  await popup.getByRole('button', { name: 'Send code' }).click()
  const code = await mailbox.code(email)
  await popup.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(popup.getByRole('alert')).toContainText('4 tries left')
  const refused = /entered in the window of the login/
  expect(JSON.stringify(await askFrame(page, 'CONNECT_OTP', { otp: code }))).toMatch(refused)
  expect(JSON.stringify(await askFrame(page, 'CONNECT_DEVICE'))).toMatch(refused)

  const closing = popup.waitForEvent('close')
  await popup.getByLabel('Code').fill(code)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closing
  await connected()
  await expect(state('address')).toHaveText(/^0x[\da-fA-F]{40}$/)

  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  expect(policy.violations).toEqual([])
  console.log(`login in a window: connected, signed, ${policy.violations.length} violations of a policy`)
})

test('32 a window of the login that is closed or cut off ends it with a reason, and the next one works', async ({
  embedded,
  page,
  servePage,
  frameService,
  solana,
  mailbox,
}) => {
  test.setTimeout(180_000)
  const email = 'closed@example.com'
  const { open, button, part, frame, dialog, connected } = embedded
  const press = async () => {
    const opening = page.context().waitForEvent('page')
    await frame.getByRole('button', { name: 'Open window' }).click()
    return opening
  }
  await open()
  await button.click()
  await part('email-address').fill(email)
  await part('email-submit').click()
  const closed = await press()
  await closed.getByLabel('Email address').waitFor()
  await closed.close()
  await expect(dialog).toContainText('You cancelled the login.')
  await part('email-submit').click()
  const popup = await press()
  await popup.getByRole('button', { name: 'Send code' }).click()
  await popup.getByLabel('Code').fill(await mailbox.code(email))
  await popup.getByRole('button', { name: 'Continue' }).click()
  await connected()

  const openIsolated = async (policy: string) => {
    const headers = { 'cross-origin-opener-policy': policy }
    const url = await servePage('playground', { service: frameService, solana, headers })
    const isolated = embeddedPage(page, url.replace('127.0.0.1', 'club.localhost'), mailbox)
    await isolated.open()
    await button.click()
    await part('email-address').fill('cut@example.com')
    await part('email-submit').click()
    return press()
  }
  const cut = await openIsolated('same-origin')
  await expect(dialog).toContainText('blocks the window in which you log in')
  await expect(cut.getByText('blocks the window in which you log in')).toBeVisible()
  const kept = await openIsolated('same-origin-allow-popups')
  await expect(kept.getByLabel('Email address')).toHaveValue('cut@example.com')
})
