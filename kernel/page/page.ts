import { defineService } from '../di/keys.js'

/** What a browser says of itself. */
export interface BrowserSigns {
  readonly userAgent: string
  /** How many fingers its screen follows; 0 where there is no touch. */
  readonly touchPoints: number
  /** Whether the page is shown inside Telegram. */
  readonly telegram: boolean
}

/** The page that embeds the widget: where it is, what shows it, and how to leave it. */
export interface PageService {
  /** The page's own address. */
  address(): string
  signs(): BrowserSigns
  /** Opens an address or an app's link: in place of the page (`_self`) or beside it (`_blank`), without a word about us. */
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
  open: (href, target) => void open(href, target, 'noopener,noreferrer'),
}
