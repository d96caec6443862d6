import type { BrowserContext, BrowserContextOptions } from 'playwright-core'

const iphone: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  viewport: { width: 393, height: 852 },
  hasTouch: true,
  isMobile: true,
}
const android: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 412, height: 923 },
  hasTouch: true,
  isMobile: true,
}

/** What a page can know of the phones that it is tried on. */
const phones = { iphone, android, 'telegram-ios': iphone, 'telegram-android': android } as const

/** A phone, and what of it shows the page: its browser, or Telegram. */
export type Phone = keyof typeof phones

/** The options of a browser profile that is this phone's. */
export const phoneOptions = (phone: Phone): BrowserContextOptions => phones[phone]

/** Makes the pages of a profile what they are on this phone. */
export async function becomePhone(context: BrowserContext, phone: Phone): Promise<void> {
  if (!phone.startsWith('telegram')) return
  await context.addInitScript(() => Reflect.set(window, 'TelegramWebviewProxy', { postEvent() {} }))
}
