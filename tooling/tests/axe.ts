import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.2 A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Rules that depend on colours; the others have the same result in every theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Result of axe on a page. */
export interface AxeReport {
  /** A line for each element that breaks a rule. */
  readonly violations: readonly string[]
  /** Rules without a result and the reason, once for each element. */
  readonly undecided: readonly string[]
  /** Results of the contrast rule. 0 means that axe considered the view hidden. */
  readonly contrasts: number
}

/** Runs axe on the whole page and its open shadow roots: with all rules, or with those of colours, which is faster. */
export async function runAxe(page: Page, rules: 'all' | 'colours' = 'all'): Promise<AxeReport> {
  // Half of the time of each further run on a page is loading axe again.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    // The pages have no frames. Without this mode axe opens a blank page for each run.
    .setLegacyMode(true)
    // A fifth less time: no selectors, one element for each passed rule, and no second download of the sheets.
    .options({ resultTypes: ['violations', 'incomplete'], selectors: false, preload: false })
  // A toast is in no landmark of the host's page.
  if (rules === 'all') axe.withTags(tags).disableRules('region')
  else axe.withRules(colourRules)
  const { violations, incomplete, passes } = await axe.analyze()
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
}
