import { expect, secureFrame, test, widgetOf, widgetsOf } from '../e2e/fixtures/frame-host.js'
import { messages as en } from '../../../apps/frame/src/confirm/messages.js'
import { texts as ar } from '../../../apps/frame/src/text/languages/ar.js'
import { texts as de } from '../../../apps/frame/src/text/languages/de.js'

const plugins = 'evm,solana,service,connect,networks,account,auth,email'

for (const { locale, dir, texts, subject } of [
  { locale: 'ar', dir: 'rtl', texts: ar, subject: /[\u0600-\u06ff]/ },
  { locale: 'de', dir: 'ltr', texts: de, subject: /Anmeldung/ },
])
  test(`frame and mail have the language of the widget: ${locale}`, async ({ embedded, frameService }) => {
    test.setTimeout(120_000)
    const { open, logIn, frame, part } = embedded
    const address = `${locale}@example.com`
    await open(`?plugins=${plugins}&locale=${locale}`)
    await logIn(address)
    const query = new URLSearchParams({ format: 'json', to: address })
    const mail = (await (await fetch(`${frameService.url}/auth/v1/mailbox?${query}`)).json()) as {
      messages: readonly { readonly subject: string }[]
    }
    expect(mail.messages.map((message) => message.subject).join()).toMatch(subject)

    await part('own-sign').click()
    await expect(frame.locator('html')).toHaveAttribute('lang', locale)
    await expect(frame.locator('html')).toHaveAttribute('dir', dir)
    await expect(frame.getByRole('heading', { level: 1 })).toContainText(texts.confirm.messageTitle)
    await frame.getByRole('button', { name: texts.confirm.cancel }).click()
    await expect(frame.getByRole('heading', { level: 1 })).toBeHidden()
  })

test('a loaded frame draws the next confirm in the new language of the widget', async ({
  page,
  hostSite,
  frameService,
  mailbox,
}) => {
  await page.goto(hostSite('shop.localhost'))
  await widgetsOf(page)
  const widget = widgetOf(page)
  await widget.beginLogin('polyglot@example.com')
  await widget.completeLogin(await mailbox.code('polyglot@example.com'))
  const frame = await secureFrame(page, frameService.frameUrl)
  await frame.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  for (const [locale, texts, dir] of [
    ['en', en, 'ltr'],
    ['ar', ar.confirm, 'rtl'],
    ['de', de.confirm, 'ltr'],
    ['en', en, 'ltr'],
  ] as const) {
    await widget.setLocale(locale)
    await widget.sign()
    await expect(frame.getByRole('heading', { level: 1 })).toContainText(texts.messageTitle)
    await expect(frame.locator('html')).toHaveAttribute('lang', locale)
    await expect(frame.locator('html')).toHaveAttribute('dir', dir)
    await frame.getByRole('button', { name: texts.cancel, exact: true }).click()
    await expect(frame.getByRole('heading', { level: 1 })).toBeHidden()
  }
  expect(await frame.evaluate(() => 'isFirstDocument' in window)).toBe(true)
})
