import type { BrowserSigns, PageService } from '../page/page.js'

/** A page that goes nowhere, and notes where it would have gone. */
export interface FakePage extends PageService {
  readonly opened: readonly { readonly href: string; readonly target: string }[]
}

/** Creates a page on a computer, unless told otherwise. */
export function createFakePage(given: Partial<BrowserSigns> = {}): FakePage {
  const opened: { href: string; target: string }[] = []
  const signs = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', touchPoints: 0, telegram: false, ...given }
  return {
    opened,
    address: () => 'https://app.example/swap?from=eth',
    signs: () => signs,
    open: (href, target) => void opened.push({ href, target }),
  }
}
