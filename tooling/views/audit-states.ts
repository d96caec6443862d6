import type { Browser } from 'playwright-core'
import type { ListedState } from '../gallery/page/list-subjects.js'
import { drawnElements } from './deep-elements.js'
import { findAnimations } from './find-animations.js'
import { findCut } from './find-cut.js'
import { findUnmirrored } from './find-unmirrored.js'
import { looks } from './looks.js'
import { takeBreaches } from './take-breaches.js'
import { runAxe } from './run-axe.js'
import { visitStates, type Visit, type Visited } from './visit-states.js'
import { watchPolicy } from './watch-policy.js'

/** What was found, a line each, with view, state and look. */
export interface Findings extends Visited {
  readonly violations: readonly string[]
  /** What axe left undecided, and how often. */
  readonly undecided: ReadonlyMap<string, number>
  /** How many elements' contrast was looked at, by view and look. */
  readonly contrasts: ReadonlyMap<string, number>
  readonly breaches: readonly string[]
  readonly unmirrored: readonly string[]
  readonly moving: readonly string[]
  readonly cut: readonly string[]
  /** Words that are shortened on purpose. */
  readonly shortened: ReadonlySet<string>
}

/** Shows every state once, in all looks, and has all audits look at it: most of the time goes into showing. */
export async function auditStates(browser: Browser, states: readonly ListedState[]): Promise<Findings> {
  const violations: string[] = []
  const breaches: string[] = []
  const unmirrored: string[] = []
  const moving: string[] = []
  const cut: string[] = []
  const undecided = new Map<string, number>()
  const contrasts = new Map<string, number>()
  const shortened = new Set<string>()
  const add = (counts: Map<string, number>, key: string, more: number) =>
    counts.set(key, (counts.get(key) ?? 0) + more)
  const note = (list: string[], { name }: Visit, found: readonly string[]) =>
    list.push(...found.map((one) => `${name}: ${one}`))

  const withAxe = async (visit: Visit) => {
    const report = await runAxe(visit.page, { colours: visit.look === looks.dark })
    note(violations, visit, report.violations)
    for (const why of report.undecided) add(undecided, why, 1)
    add(contrasts, `${visit.listed.view}, ${visit.look.name}`, report.contrasts)
  }
  const audit = async (visit: Visit) => {
    const { page, look, listed } = visit
    const drawn = page.locator(drawnElements)
    if (look === looks.light) {
      note(moving, visit, await drawn.evaluateAll(findAnimations))
      note(unmirrored, visit, await drawn.evaluateAll(findUnmirrored))
    }
    if (look === looks.light || look === looks.dark || look === looks.phone) return withAxe(visit)
    const found = await drawn.evaluateAll(findCut)
    note(cut, visit, found.faults)
    for (const one of found.shortened) shortened.add(`${listed.view}: ${one}`)
    if (look === looks.pseudoPhone) note(breaches, visit, await takeBreaches(page))
  }
  const options = { states, looks: Object.values(looks), before: watchPolicy }
  const visited = await visitStates(browser, options, audit)
  return { ...visited, violations, undecided, contrasts, breaches, unmirrored, moving, cut, shortened }
}
