import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Those that look at colours: the others find the same whatever the theme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe says of a page. */
export interface AxeReport {
  /** A line for each element that breaks a rule. */
  readonly violations: readonly string[]
  /** Rules it could not decide and why, once for each element. */
  readonly undecided: readonly string[]
  /** How many elements' contrast it looked at: none means that it took the view for unseen. */
  readonly contrasts: number
}

/**
 * Looks at the whole page with axe, open shadow roots included: WCAG 2.2 A and AA, and what is good practice; or only at
 * its colours, which takes a fifth of the time.
 */
export async function runAxe(page: Page, { colours = false } = {}): Promise<AxeReport> {
  const isThere = await page.evaluate(() => 'axe' in window)
  // past the page's policy, as a visitor's own tools are
  if (!isThere) await page.evaluate(source)
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations, incomplete, passes } = await axe.run(document, {
        runOnly,
        // which landmarks there are is up to the page; a toast stands in none of its
        rules: { region: { enabled: false } },
      })
      const contrasts = [...passes, ...violations, ...incomplete].filter(({ id }) => id === 'color-contrast')
      return {
        contrasts: contrasts.flatMap(({ nodes }) => nodes).length,
        violations: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
        ),
        undecided: incomplete.flatMap(({ id, nodes }) =>
          nodes.map(({ any }) => `${id}: ${any[0]?.message ?? ''}`),
        ),
      }
    },
    colours ? ofColours : standards,
  )
}
