import { failedIcon, sendIcon, type IconSource, type Tone } from '#kernel/ui'
import { cancellationOf, isProven, type SentState } from '../contract.js'

/**
 * State of a transaction in its result. `spedUp`: one with a higher fee, made here, takes its place. `overtaken`: it is such a one, and the
 * first was confirmed. `cancelling`: a cancellation is sent, and no block has it. `cancelled`: a block has it. `missing`: the network does not show it at the moment. `another`: the wallet has sent something
 * else than the user confirmed.
 */
export type ResultState =
  | 'onItsWay'
  | 'slow'
  | 'missing'
  | 'confirmed'
  | 'reverted'
  | 'replaced'
  | 'spedUp'
  | 'overtaken'
  | 'cancelling'
  | 'cancelled'
  | 'expired'
  | 'unknown'
  | 'another'

/**
 * Returns the state of a transaction in its result.
 *
 * @param replacement the transaction that replaced it, if its fee was raised here
 */
export function resultStateOf(
  sent: Pick<
    SentState,
    | 'status'
    | 'isSlow'
    | 'isMissing'
    | 'isAnother'
    | 'submittedAt'
    | 'cancel'
    | 'isCancelled'
    | 'confirmations'
  >,
  replacement?: Pick<SentState, 'submittedAt'>,
): ResultState {
  const { status, isSlow, isMissing, isAnother, submittedAt } = sent
  if (replacement) return replacement.submittedAt < submittedAt ? 'overtaken' : 'spedUp'
  if (isAnother) return 'another'
  const cancellation = cancellationOf(sent)
  if (cancellation) return cancellation === 'included' ? 'cancelled' : 'cancelling'
  if (isProven(status)) return status
  if (isMissing) return 'missing'
  return isSlow ? 'slow' : 'onItsWay'
}

/** Presentation of a state. Only failures look like failures. */
export interface ResultLook {
  /** Whether it is still open, was carried out, or had no effect. */
  readonly stage: 'open' | 'done' | 'void'
  readonly icon: IconSource
  readonly tone: Tone
  /** Mark of the last step. */
  readonly stepIcon: IconSource | 'spinner'
}

const open = { stage: 'open', icon: 'clock', tone: 'neutral', stepIcon: 'spinner' } as const
const replaced = { ...open, icon: 'info', stepIcon: 'info' } as const

/** Presentation of each state. */
export const resultLooks: Readonly<Record<ResultState, ResultLook>> = {
  onItsWay: { ...open, icon: sendIcon, tone: 'accent' },
  slow: open,
  missing: { ...open, icon: 'help', stepIcon: 'help' },
  confirmed: { stage: 'done', icon: 'check', tone: 'positive', stepIcon: 'check' },
  reverted: { stage: 'void', icon: 'close', tone: 'negative', stepIcon: failedIcon },
  replaced,
  spedUp: replaced,
  overtaken: replaced,
  cancelling: open,
  cancelled: { stage: 'void', icon: 'info', tone: 'neutral', stepIcon: 'info' },
  expired: { stage: 'void', icon: 'info', tone: 'neutral', stepIcon: 'info' },
  unknown: { stage: 'done', icon: sendIcon, tone: 'neutral', stepIcon: 'help' },
  another: { stage: 'open', icon: 'alert', tone: 'warning', stepIcon: 'alert' },
}
