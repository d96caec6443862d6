import { defineService } from '../di/keys.js'
import { kernelErrors } from '../errors/kernel-errors.js'

/** Information that the browser reports about itself. */
export interface BrowserSigns {
  readonly userAgent: string
  /** Number of simultaneous touch points (`navigator.maxTouchPoints`); 0 without touch. */
  readonly touchPoints: number
  /** Whether the page is shown inside Telegram. */
  readonly telegram: boolean
}

/** The page that embeds the widget: where it is, what shows it, and how to leave it. */
export interface PageService {
  /** The page's own address. */
  address(): string
  signs(): BrowserSigns
  /**
   * Opens an https or http address, or an app link (`metamask:`, `wc:`), in place of the page (`_self`) or in a new tab
   * (`_blank`), without an opener or a referrer.
   * @throws kernel/UNSAFE_LINK for a scheme whose document would run or read something in this page's context.
   */
  open(href: string, target: '_self' | '_blank'): void
}

/** The page of the widget. */
export const pageKey = /*#__PURE__*/ defineService('kernel.page').of<PageService>()

/** The browser's own page; looked up at the call, so that importing on a server asks for nothing. */
export const browserPage: PageService = {
  address: () => location.href,
  signs: () => ({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    telegram: 'TelegramWebviewProxy' in window,
  }),
  open(href, target) {
    checkLink(href)
    open(href, target, 'noopener,noreferrer')
  },
}

/**
 * Refuses addresses that no wallet or page legitimately asks to open. App links have schemes of their own, so the list names
 * what browsers handle themselves. The address is parsed as the browser parses it: `java\nscript:` is `javascript:`.
 *
 * @throws kernel/UNSAFE_LINK with the scheme, never with the address, which may hold a secret.
 */
export function checkLink(href: string): void {
  // any base: what is relative has the page's own scheme
  const scheme = new URL(href, 'https://a').protocol
  if (/^(javascript|data|vbscript|blob|file):/.test(scheme))
    throw kernelErrors.UNSAFE_LINK({ values: { scheme } })
}
