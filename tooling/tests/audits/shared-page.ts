import { createPageErrors, type PageErrors } from '../page-errors.js'
import { desktop, test as galleryTest, type Page } from './gallery.js'

interface SharedPage {
  readonly page: Page
  readonly errors: PageErrors
}

/**
 * A test of states in a page that the tests of a worker share: loading the gallery and axe takes as long as ten states. A state that
 * cannot be shown loads the page anew.
 */
export const test = galleryTest.extend<object, { sharedPage: SharedPage }>({
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        viewport: desktop,
        permissions: ['clipboard-write'],
        reducedMotion: 'reduce',
      })
      const errors = createPageErrors()
      await errors.watch(context)
      await use({ page: await context.newPage(), errors })
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: ({ sharedPage }, use) => use(sharedPage.page),
  pageErrors: async ({ sharedPage }, use) => {
    sharedPage.errors.take()
    await use(sharedPage.errors)
  },
})
