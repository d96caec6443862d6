import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect, inject, test as plainTest } from 'vitest'
import { collectComplaints, type Complaints } from './complaints.js'
import { becomePhone, phoneOptions, type Phone } from './phones.js'

const actionLimitMs = 20_000

/** How a page is opened. */
export interface OpenOptions {
  /** Runs in the page before its own scripts, at every load. */
  readonly before?: (() => void) | undefined
  /** Whether things move; most tests are of a visitor who wants no motion, which saves time. */
  readonly moving?: boolean
  /** Whether errors and violations are what the test is about; else there may be none. */
  readonly mayComplain?: boolean
  /** What shows the page; a computer when left out. */
  readonly phone?: Phone
}

/** A page in a browser profile of its own, and what goes wrong in it. */
export interface OpenPage {
  readonly page: Page
  readonly complaints: Complaints
}

/** Opens a page in a new profile; it is closed at the end of the test. */
export type Open = (url: string, options?: OpenOptions) => Promise<OpenPage>

interface Fixtures {
  browser: Browser
  open: Open
}

/** A test that drives pages in the one Chromium. Every page it opened must have been quiet to the end. */
export const test = plainTest.extend<Fixtures>({
  browser: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const browser = await chromium.connect(inject('world').browser)
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
  open: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const quiet: OpenPage[] = []
    await use(async (url, { before, moving = false, mayComplain = false, phone } = {}) => {
      const context = await browser.newContext({
        reducedMotion: moving ? 'no-preference' : 'reduce',
        ...(phone && phoneOptions(phone)),
      })
      contexts.push(context)
      if (phone) await becomePhone(context, phone)
      context.setDefaultTimeout(actionLimitMs)
      const page = await context.newPage()
      const opened = { page, complaints: await collectComplaints(page) }
      if (!mayComplain) quiet.push(opened)
      if (before) await page.addInitScript(before)
      await page.goto(url)
      return opened
    })
    try {
      for (const opened of quiet) await expectQuiet(opened)
    } finally {
      await Promise.all(contexts.map((context) => context.close()))
    }
  },
})

/** Asserts that a page has complained about nothing so far. */
export async function expectQuiet({ page, complaints }: OpenPage): Promise<void> {
  // what the page said before this answer has arrived with it
  await page.evaluate(() => true)
  expect(complaints).toEqual({ logged: [], uncaught: [], violations: [] })
}
