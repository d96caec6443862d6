import { textLocale } from '../text/text-locale.js'
import type { ConfirmEnvironment } from './request.js'
import type { Fact, Notice } from './parts.js'

/** Content of a confirm. */
export interface ConfirmContent {
  readonly title: string
  /** Label of the button that approves. */
  readonly approve: string
  /** Notices above the request. */
  readonly notices?: readonly Notice[]
  /** Cards with the request. */
  readonly cards: readonly Node[]
  readonly facts?: readonly Fact[]
  readonly hint?: string
  /** Reason for which the request can only be rejected. */
  readonly blocked?: Notice
  /**
   * Statement that the user ticks before approving. Rejecting is the filled button then: the request cannot be read, or gives
   * away control.
   */
  readonly mustTick?: string
}

/** The environment of a confirm while it is drawn. */
export interface Drawing extends ConfirmEnvironment {
  readonly time: () => number
  /** Reports that content arrived later: the confirm is measured and armed again. */
  readonly onContent: () => void
  /** Raises the confirm to one that must be ticked, because of a result that arrived later. */
  readonly requireTick: (statement: string) => void
}

/** A request that is refused, drawn with its reason. */
export function blockedContent(title: string, blocked: Notice, cards: readonly Node[] = []): ConfirmContent {
  return { title, approve: '', blocked, cards }
}

/** Text of a time in the user's language. */
export function timeText(milliseconds: number): string {
  return new Intl.DateTimeFormat(textLocale().locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    milliseconds,
  )
}
