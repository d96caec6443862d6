import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as playwrightTest, type Page } from '@playwright/test'
import { listStates } from '../../gallery/list-states.mjs'
import type { ListedState } from '../../gallery/page/list-subjects.js'
import { showState } from '../../gallery/show-state.mjs'
import { serveStatic } from '../../serve/serve-static.mjs'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'
import { builtPage } from '../built-page.js'
import { createPageErrors, type PageErrors } from '../page-errors.js'

/** Sizes of the windows in CSS pixels. */
export const desktop = { width: 480, height: 1_000 }
export const phone = { width: 390, height: 780 }

/** Selector of Playwright, which looks into open shadow roots, for everything that the widget draws. */
export const drawnElements = ':is([data-testid="foyer-modal"], [data-testid="foyer-trigger"]) *'

/** The gallery page, and its states. */
export interface Gallery {
  readonly url: string
  readonly states: readonly ListedState[]
  /** Views that a plugin registers and that have no states file. */
  readonly missing: readonly string[]
}

/** Shows a state of the gallery in the page of the test. */
export type Show = (state: ListedState, options?: { readonly keyboard?: boolean }) => Promise<void>

const workerTimeoutMs = 180_000

/** A test of states in the gallery. */
export const test = playwrightTest.extend<{ pageErrors: PageErrors; show: Show }, { gallery: Gallery }>({
  viewport: desktop,
  permissions: ['clipboard-write'],
  gallery: [
    async ({ browser }, use) => {
      const server = await serveStatic({
        dir: await builtPage('gallery'),
        headers: {
          'content-security-policy': strictPolicy({ connect: [] }),
          // All tests load the same scripts.
          'cache-control': 'max-age=3600',
        },
      })
      const { views, missing } = await listStates(browser, server.url)
      await use({ url: server.url, states: [...views.values()].flat(), missing })
      await server.stop()
    },
    { scope: 'worker', timeout: workerTimeoutMs },
  ],
  pageErrors: async ({ context }, use) => {
    const errors = createPageErrors()
    await errors.watch(context)
    await use(errors)
  },
  show: async ({ page, gallery }, use) =>
    use(async (state, { keyboard = state.keyboard } = {}) => {
      await showState(page, gallery.url, { ...state, keyboard }, { theme: 'light', dir: 'ltr' })
    }),
})

export { expect, type Page }

/** Paths of all states files in the repository. */
export const statesFiles = ['plugins', 'kernel']
  .flatMap((folder) =>
    readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.states\.tsx?$/.test(path))
  .sort()

/** A state by its view and name, such as one of the planted view, which the gallery does not list. */
export function stateOf(view: string, state: string, more: Partial<ListedState> = {}): ListedState {
  return {
    view,
    file: '',
    state,
    trigger: false,
    offline: false,
    keyboard: false,
    hover: undefined,
    ...more,
  }
}
