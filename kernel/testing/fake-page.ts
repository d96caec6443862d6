import { checkLink, type BrowserInfo, type PageService } from '../core/edges/page.js'

/** A page that records the links it is asked to open. */
export interface FakePage extends PageService {
  readonly opened: readonly { readonly href: string; readonly target: string }[]
}

/** Creates a fake page; by default it is shown on a desktop browser. */
export function createFakePage(overrides: Partial<BrowserInfo> = {}): FakePage {
  const opened: { href: string; target: string }[] = []
  const signs = {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    touchPoints: 0,
    telegram: false,
    ...overrides,
  }
  return {
    opened,
    address: () => 'https://app.example/swap?from=eth',
    readBrowserInfo: () => signs,
    open(href, target) {
      checkLink(href)
      opened.push({ href, target })
    },
  }
}
