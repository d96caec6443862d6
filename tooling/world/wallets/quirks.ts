import type { Random } from '../seed/random.js'

/** Differences of a fake wallet from an orderly one: one value for each part of its driver. */
export interface Quirks {
  /** Behaviour at a prompt: `waits` for the user. */
  readonly prompt: 'waits' | 'approves' | 'unanswered' | 'fails'
  readonly reconnect: 'answers' | 'late' | 'unanswered' | 'fails once' | 'fails'
  readonly disconnect: 'answers' | 'silent' | 'throws' | 'fails' | 'unanswered' | 'late'
  /** Behaviour of the first calls of `watch`. */
  readonly watch: 'plain' | 'ends' | 'throws'
  readonly reports: 'plain' | 'twice' | 'old after new' | 'before the answer'
  readonly switching: 'answers' | 'late' | 'stays' | 'missing'
  readonly announced: 'early' | 'late' | 'again'
  /** Chain on which the wallet starts. The site uses 1 to 3. */
  readonly chain: 1 | 2 | 9
}

/** A wallet without quirks. */
const orderly: Quirks = {
  prompt: 'waits',
  reconnect: 'answers',
  disconnect: 'answers',
  watch: 'plain',
  reports: 'plain',
  switching: 'answers',
  announced: 'early',
  chain: 1,
}

const choices: { readonly [Part in keyof Quirks]: readonly Quirks[Part][] } = {
  prompt: ['approves', 'approves', 'unanswered', 'fails'],
  reconnect: ['late', 'unanswered', 'fails once', 'fails'],
  disconnect: ['silent', 'throws', 'throws', 'throws', 'fails', 'unanswered', 'late'],
  watch: ['ends', 'throws'],
  reports: ['twice', 'old after new', 'before the answer'],
  switching: ['late', 'stays', 'missing'],
  announced: ['late', 'again'],
  chain: [2, 9],
}

/** Draws the quirks of a wallet: most parts are orderly. */
export function drawQuirks(random: Random): Quirks {
  const entries = Object.entries(choices).map(([part, values]) => {
    const isOrderly = !random.chance(0.22)
    const value = random.pick<unknown>(values)
    return [part, isOrderly ? orderly[part as keyof Quirks] : value] as const
  })
  return Object.fromEntries(entries) as unknown as Quirks
}
