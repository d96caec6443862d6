import { defineService } from '../keys.js'
import { kernelErrors } from '../errors/kernel-errors.js'

/** Properties of the browser, as it reports them. */
export interface BrowserInfo {
  readonly userAgent: string
  /** Number of simultaneous touch points (`navigator.maxTouchPoints`); 0 without touch. */
  readonly touchPoints: number
  /** Whether the page is shown inside Telegram. Default: `readPlatform` reads it from the page. */
  readonly telegram?: boolean
}

/** The host's page: URL, browser and links. */
export interface PageService {
  /** URL of the page. */
  url(): string
  readBrowserInfo(): BrowserInfo
  /**
   * Opens an https or http URL, or an app link (`example:`, `wc:`), in place of the page (`_self`) or in a new tab
   * (`_blank`), without an opener or a referrer.
   *
   * @throws kernel/UNSAFE_LINK for a scheme that runs code or reads data in the context of this page
   */
  open(href: string, target: '_self' | '_blank'): void
}

/** Key of the page service. */
export const pageKey = /*#__PURE__*/ defineService<PageService>('kernel.page')

/** The browser's page. Globals are read at the call, so that the module can be imported on a server. */
export const browserPage: PageService = {
  url: () => location.href,
  readBrowserInfo: () => ({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  }),
  open(href, target) {
    checkLink(href)
    open(href, target, 'noopener,noreferrer')
  },
}

/**
 * Origin of a URL. Unlike `URL.origin` it is also known for pages of apps, such as `capacitor://localhost` and `tauri://localhost`,
 * whose schemes browsers do not list; `null` for a URL without a host.
 */
export function originOf(url: string): string {
  const { origin, protocol, host } = new URL(url)
  return origin === 'null' && host !== '' ? `${protocol}//${host}` : origin
}

/**
 * Rejects schemes that browsers handle themselves, such as `javascript:`. A list of allowed schemes is impossible: app
 * links use arbitrary ones. Parses as browsers do: `java\nscript:` is `javascript:`.
 *
 * @throws kernel/UNSAFE_LINK with the scheme only: the URL may contain a secret
 */
export function checkLink(href: string): void {
  // the base only serves to parse relative URLs
  const scheme = new URL(href, 'https://a').protocol
  if (/^(javascript|data|vbscript|blob|file):/.test(scheme))
    throw kernelErrors.UNSAFE_LINK({ values: { scheme } })
}
