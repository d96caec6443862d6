import type { Page, ViewportSize } from '@playwright/test'
import { pseudoLocale } from '../../pseudo-locale/pseudo-text.js'
import type { ListedState } from '../../gallery/page/list-subjects.js'
import type { Look as PageLook } from '../../gallery/page/query.js'
import type { Shown } from '../../gallery/page/show-state.js'
import { runAxe } from '../axe.js'
import type { PageErrors } from '../page-errors.js'
import { findAnimations } from './checks/find-animations.js'
import { findCut } from './checks/find-cut.js'
import { findUnmirrored } from './checks/find-unmirrored.js'
import { desktop, drawnElements, phone, type Show } from './gallery.js'

/** Theme, direction and window size of an audit. */
interface Look extends PageLook {
  readonly name: string
  readonly isPhone?: boolean
}

/** All looks. */
export const looks = {
  light: { name: 'light', theme: 'light' },
  dark: { name: 'dark', theme: 'dark' },
  phone: { name: 'dark phone', theme: 'dark', isPhone: true },
  large: { name: 'text at 200 %', theme: 'light', textSize: '20px' },
  largePhone: { name: 'text at 200 % on a phone', theme: 'light', textSize: '20px', isPhone: true },
  pseudo: { name: 'pseudo-locale', theme: 'light', locale: pseudoLocale },
  pseudoPhone: { name: 'pseudo-locale on a phone', theme: 'light', locale: pseudoLocale, isPhone: true },
} as const satisfies Readonly<Record<string, Look>>

/** Findings, a line each with view, state and look. */
export interface Findings {
  /** States that cannot be shown, and uncaught errors. */
  readonly problems: string[]
  /** Violations of axe's rules. */
  readonly axe: string[]
  /** Looks in which axe measured no contrast, because axe considered the view hidden. */
  readonly hidden: string[]
  /** Violations of the Content-Security-Policy and Trusted Types. */
  readonly policy: string[]
  /** Elements that are not mirrored from right to left. */
  readonly unmirrored: string[]
  /** Animations in spite of reduced motion. */
  readonly moving: string[]
  /** Text and boxes that are cut off, or that overflow. */
  readonly cut: string[]
}

/** Findings of states without any. */
export const noFindings: Findings = {
  problems: [],
  axe: [],
  hidden: [],
  policy: [],
  unmirrored: [],
  moving: [],
  cut: [],
}

/** Findings and facts of audited states. */
export interface Audit {
  readonly findings: Findings
  /** Routes that the states opened. */
  readonly routes: ReadonlySet<string>
  /** Number of states and looks. */
  readonly count: number
  /** Rules that axe left undecided, with their number of elements. */
  readonly undecided: ReadonlyMap<string, number>
  /** Texts that are shortened with an ellipsis on purpose. */
  readonly shortened: ReadonlySet<string>
}

/** Looks of the first state of a view in the short matrix: colours are on a phone as on a desktop, and a phone cuts first. */
const shortLooks: readonly Look[] = [looks.light, looks.dark, looks.largePhone, looks.pseudoPhone]

/**
 * How much is audited. `short`: the first state of each view, in four looks (light, dark, and on a phone with large text and with the
 * pseudo-locale). `full`: each state in all looks.
 */
export type Matrix = 'short' | 'full'

/** Shows each state of the matrix once and audits it in its looks. */
export async function auditStates(
  page: Page,
  {
    show,
    states,
    matrix,
    errors,
  }: {
    readonly show: Show
    readonly states: readonly ListedState[]
    readonly matrix: Matrix
    readonly errors: PageErrors
  },
): Promise<Audit> {
  const findings = structuredClone(noFindings)
  const routes = new Set<string>()
  const undecided = new Map<string, number>()
  const shortened = new Set<string>()
  const contrasts = new Map<string, number>()
  const drawn = page.locator(drawnElements)
  let count = 0

  const resize = async (size: ViewportSize) => {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
  }
  const addAxe = async (name: string, view: string, look: Look) => {
    const report = await runAxe(page, look === looks.dark ? 'colours' : 'all')
    findings.axe.push(...report.violations.map((line) => `${name}: ${line}`))
    for (const reason of report.undecided) undecided.set(reason, (undecided.get(reason) ?? 0) + 1)
    const key = `${view}, ${look.name}`
    contrasts.set(key, (contrasts.get(key) ?? 0) + report.contrasts)
  }
  const audit = async (listed: ListedState, look: Look) => {
    const name = `${listed.view}, ${listed.state}, ${look.name}`
    await resize(look.isPhone ? phone : desktop)
    const { theme, locale, textSize } = look
    await page.evaluate((wanted) => (window as unknown as Shown).look(wanted), { theme, locale, textSize })
    count += 1
    if (look === looks.light) {
      findings.moving.push(...(await drawn.evaluateAll(findAnimations)).map((line) => `${name}: ${line}`))
      const lines = await drawn.evaluateAll(findUnmirrored)
      findings.unmirrored.push(...lines.map((line) => `${name}: ${line}`))
    }
    if (look === looks.light || look === looks.dark || look === looks.phone) {
      await addAxe(name, listed.view, look)
      return
    }
    const cut = await drawn.evaluateAll(findCut)
    findings.cut.push(...cut.faults.map((line) => `${name}: ${line}`))
    for (const line of cut.shortened) shortened.add(`${listed.view}: ${line}`)
  }

  const views = new Set<string>()
  for (const listed of states) {
    if (matrix === 'short' && views.has(listed.view)) continue
    views.add(listed.view)
    const name = `${listed.view}, ${listed.state}`
    try {
      await resize(desktop)
      await show(listed)
      const route = await page.locator('html').getAttribute('data-route')
      if (route !== null) routes.add(route)
      for (const look of Object.values<Look>(looks)) {
        // A phone has no hover.
        if (look.isPhone && listed.hover !== undefined) continue
        if (matrix === 'short' && !shortLooks.includes(look)) continue
        await audit(listed, look)
      }
    } catch (error) {
      findings.problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    // Console messages arrive before the answer to an evaluation that follows them.
    await page.evaluate(() => true)
    const { violations, uncaught } = errors.take()
    findings.policy.push(
      ...violations.map(({ directive, blocked, sample }) => `${name}: ${directive}: ${blocked} ${sample}`),
    )
    findings.problems.push(...uncaught.map((text) => `${name}: ${text}`))
    await page.context().setOffline(false)
  }
  for (const [key, elements] of contrasts) if (elements === 0) findings.hidden.push(key)
  return { findings, routes, count, undecided, shortened }
}
