import type { BrowserInfo } from './page.js'

/** Device and app that show the page. */
export interface Platform {
  /** Operating system of a phone or tablet; undefined on a computer. */
  readonly mobile: 'ios' | 'android' | 'other' | undefined
  readonly safari: boolean
  readonly telegram: boolean
}

/** Derives the platform from the browser's properties. */
export function readPlatform({ userAgent, touchPoints, telegram = isTelegram() }: BrowserInfo): Platform {
  // iPads report the user agent of a Mac
  const isTablet = /macintosh/i.test(userAgent) && touchPoints > 1
  const isIos = isTablet || /iphone|ipad|ipod/i.test(userAgent)
  const isOther = /mobile|windows phone|blackberry|opera mini/i.test(userAgent)
  const mobile = isIos ? 'ios' : /android/i.test(userAgent) ? 'android' : isOther ? 'other' : undefined
  const safari = /safari/i.test(userAgent) && !/chrom|crios|fxios|edgios|android/i.test(userAgent)
  return { mobile, safari, telegram }
}

/** Whether one of Telegram's apps or web clients shows the page. Its script has data nowhere else. */
function isTelegram(): boolean {
  const { Telegram } = window as { Telegram?: { WebApp?: { initData?: unknown } } }
  return (
    'TelegramWebviewProxy' in window ||
    !!Telegram?.WebApp?.initData ||
    /[#?&]tgWebApp(Data|Platform)=/.test(location.href)
  )
}
