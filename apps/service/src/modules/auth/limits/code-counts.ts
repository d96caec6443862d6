import type { Metric } from '../../../platform/module/define-module.js'

/**
 * Outcome of a code that was entered: `right`, `wrong`, `unread` (not compared, after too many wrong ones for its address) or
 * `expired` (no code that is accepted: unknown, burned, used, over, or of another device).
 */
type CodeOutcome = 'right' | 'wrong' | 'unread' | 'expired'

const outcomes: readonly CodeOutcome[] = ['right', 'wrong', 'unread', 'expired']

/** Counts of entered codes in this process. */
export interface CodeCounts {
  add(outcome: CodeOutcome): void
  read(): Readonly<Record<CodeOutcome, number>>
}

/** Creates the counts. */
export function createCodeCounts(): CodeCounts {
  const counts: Record<CodeOutcome, number> = { right: 0, wrong: 0, unread: 0, expired: 0 }
  return { add: (outcome) => void (counts[outcome] += 1), read: () => ({ ...counts }) }
}

/** Metrics of the module. */
export function codeMetrics(counts: CodeCounts): readonly Metric[] {
  return [
    {
      name: 'auth_codes_total',
      type: 'counter',
      help: 'Codes that were entered, by outcome',
      labels: ['outcome'],
      read: () => outcomes.map((outcome) => ({ labels: { outcome }, value: counts.read()[outcome] })),
    },
  ]
}
