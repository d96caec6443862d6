import { chromium, type Browser } from 'playwright-core'
import { inject, test as plainTest } from 'vitest'
import { listStates } from '../gallery/list-states.mjs'
import type { ListedState } from '../gallery/page/list-subjects.js'

/** Everything the gallery lists. */
export interface Listed {
  /** By the id of the view; its first state is how it usually is. */
  readonly views: ReadonlyMap<string, readonly ListedState[]>
  /** Views that a plugin contributes and nobody has written states for. */
  readonly missing: readonly string[]
}

interface Fixtures {
  browser: Browser
  listed: Listed
}

/** A test that looks at states of the gallery in the one Chromium. */
export const test = plainTest.extend<Fixtures>({
  browser: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const browser = await chromium.connect(inject('gallery').browser)
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
  listed: [
    async ({ browser }, use) => {
      await use(await listStates(browser, inject('gallery').url))
    },
    { scope: 'file' },
  ],
})
