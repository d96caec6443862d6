import { embeddedPage, expect, test } from '../e2e/fixtures/embedded-wallet.js'

test.describe('sessions that end elsewhere', () => {
  // the browser reports that the service refuses their tokens
  test.use({ allowPageErrors: true })

  test('27 the address changes by two codes, opens the wallet in another browser, and the change is undone by a mail', async ({
    embedded,
    browser,
    contextOptions,
    shopUrl,
    secondContext,
    mailbox,
  }) => {
    test.setTimeout(180_000)
    const [former, next] = ['former@example.com', 'next@example.com']
    const { button, page, part, frame, open, logIn, state, confirm } = embedded
    await open()
    await logIn(former)
    const address = (await state('address').textContent()) ?? ''
    await button.click()
    await part('email-row').click()
    await part('email-change-address').fill(next)
    await part('email-change-submit').click()
    // the frame shows both addresses before anything is sent
    await expect(frame.getByText(former)).toBeVisible()
    await expect(frame.getByText(next)).toBeVisible()
    await confirm('Continue')
    await part('email-change-primary').first().waitFor()
    await page.keyboard.type(await mailbox.code(former))
    await part('email-change-secondary').first().waitFor()
    await page.keyboard.type(await mailbox.code(next))
    await part('email-change-done').click()
    await expect(part('email-row')).toContainText(next)

    const second = embeddedPage(await secondContext.newPage(), shopUrl, mailbox)
    await second.open()
    await second.logIn(next)
    await expect(second.state('address')).toHaveText(address)

    const notice = await mailbox.match(former, /was changed to next@example\.com[^]*/)
    const link = /https?:\/\/\S+\/mail\/restore\?\S+/.exec(notice)?.[0] ?? ''
    const thirdContext = await browser.newContext(contextOptions)
    const undo = await thirdContext.newPage()
    await undo.goto(link)
    await undo.getByRole('button', { name: 'Restore my logins' }).click()
    await expect(undo.getByText('Your logins are restored. Log in again.')).toBeVisible()
    // all sessions are over
    for (const place of [embedded, second]) {
      await place.open()
      await expect(place.state('status')).toHaveText('disconnected')
    }
    const third = embeddedPage(undo, shopUrl, mailbox)
    await third.open()
    await third.logIn(former)
    await expect(third.state('address')).toHaveText(address)
    await undo.goto(link)
    await undo.getByRole('button', { name: 'Restore my logins' }).click()
    await expect(undo.getByText('This link has expired or was used.')).toBeVisible()
    await thirdContext.close()
  })
})
