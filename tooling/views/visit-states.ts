import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Look as PageLook } from '../gallery/page/query.js'
import type { ListedState } from '../gallery/page/list-subjects.js'
import type { Shown } from '../gallery/page/show-state.js'
import { showState } from '../gallery/show-state.mjs'
import { desktop, openWindow, phone, type WindowOptions } from './open-window.js'

/** One way to look at a state. */
export interface Look extends PageLook {
  readonly name: string
  readonly phone?: boolean
  /** Whether only the first state of each view is looked at so. */
  readonly firstOnly?: boolean
}

/** One state that is on the page now. */
export interface Visit {
  readonly page: Page
  readonly listed: ListedState
  readonly look: Look
  /** `connect.wallets, several installed, Dark`, for messages. */
  readonly name: string
}

/** What came of the visits. */
export interface Visited {
  /** How many states were seen, each look counted. */
  readonly count: number
  /** The routes that were open. */
  readonly routes: ReadonlySet<string>
  /** What did not come about. */
  readonly problems: readonly string[]
}

const lanes = 2

/** Shows all states, two at a time, and inspects each in all looks: the first as it came, then live. */
export async function visitStates(
  browser: Browser,
  { states, looks, ...options }: WindowOptions & { states: readonly ListedState[]; looks: readonly Look[] },
  inspect: (visit: Visit) => Promise<void>,
): Promise<Visited> {
  const waiting = [...states]
  const routes = new Set<string>()
  const problems: string[] = []
  let count = 0
  const work = async () => {
    const { page, thrown } = await openWindow(browser, options)
    try {
      for (let listed = waiting.shift(); listed; listed = waiting.shift()) {
        const name = `${listed.view}, ${listed.state}`
        try {
          await page.setViewportSize(desktop)
          await showState(page, inject('gallery').url, listed, { theme: 'light', dir: 'ltr' })
          const route = await page.locator('html').getAttribute('data-route')
          if (route !== null) routes.add(route)
          for (const look of looks) {
            // a finger does not hover
            if (look.phone && listed.hover !== undefined) continue
            if (look.firstOnly && listed !== states.find(({ view }) => view === listed.view)) continue
            await lookAgain(page, look)
            await inspect({ page, look, listed, name: `${name}, ${look.name}` })
            count += 1
          }
        } catch (error) {
          problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        }
        problems.push(...thrown.splice(0).map((error) => `${name}: ${error.message}`))
        await page.context().setOffline(false)
      }
    } finally {
      await page.context().close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return { count, routes, problems }
}

async function lookAgain(page: Page, { phone: isPhone, theme, locale, textSize }: Look): Promise<void> {
  await page.setViewportSize(isPhone ? phone : desktop)
  const wanted = { theme, locale, textSize }
  await page.evaluate((one) => (window as unknown as Shown).look(one), wanted)
}
