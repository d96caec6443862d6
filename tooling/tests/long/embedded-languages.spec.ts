import { expect, test } from '../e2e/fixtures/embedded-wallet.js'
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
