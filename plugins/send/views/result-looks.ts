import { failedIcon, sendIcon, type IconSource, type Tone } from '#kernel/ui'
import type { TransactionStatus } from '#kernel/contracts'

/** How a status is shown: each has its own words, and only what failed looks as if it had. */
export interface ResultLook {
  readonly header: 'sending' | 'sent' | 'notSentTitle'
  readonly icon: IconSource
  readonly tone: Tone
  readonly title:
    'onItsWay' | 'amountSent' | 'slow' | 'reverted' | 'replaced' | 'dropped' | 'notFound' | 'timedOut'
  readonly text:
    | 'onItsWayText'
    | 'amountSentText'
    | 'slowText'
    | 'revertedText'
    | 'replacedText'
    | 'droppedText'
    | 'notFoundText'
    | 'timedOutText'
  /** The last line of the list. */
  readonly step:
    'waitingFor' | 'confirmedOn' | 'revertedOn' | 'replacedBy' | 'goneFrom' | 'unheardOf' | 'unanswered'
  readonly stepIcon: IconSource | 'spinner'
  readonly stepTone: Tone
}

const open = { header: 'sending', icon: 'clock', tone: 'neutral', stepTone: 'neutral' } as const

/** The looks by status. */
export const resultLooks: Readonly<Record<TransactionStatus, ResultLook>> = {
  submitted: {
    ...open,
    ...{ icon: sendIcon, tone: 'accent', title: 'onItsWay', text: 'onItsWayText' },
    ...{ step: 'waitingFor', stepIcon: 'spinner' },
  },
  pending: { ...open, title: 'slow', text: 'slowText', step: 'waitingFor', stepIcon: 'spinner' },
  confirmed: {
    ...{ header: 'sent', icon: 'check', tone: 'positive', title: 'amountSent', text: 'amountSentText' },
    ...{ step: 'confirmedOn', stepIcon: 'check', stepTone: 'positive' },
  },
  reverted: {
    ...{ header: 'notSentTitle', icon: 'close', tone: 'negative', title: 'reverted', text: 'revertedText' },
    ...{ step: 'revertedOn', stepIcon: failedIcon, stepTone: 'negative' },
  },
  replaced: {
    ...open,
    ...{ icon: 'info', title: 'replaced', text: 'replacedText', step: 'replacedBy', stepIcon: 'info' },
  },
  dropped: {
    ...open,
    ...{ header: 'notSentTitle', icon: 'info', title: 'dropped', text: 'droppedText' },
    ...{ step: 'goneFrom', stepIcon: 'info' },
  },
  notFound: {
    ...open,
    ...{ icon: 'help', title: 'notFound', text: 'notFoundText', step: 'unheardOf', stepIcon: 'help' },
  },
  timedOut: { ...open, title: 'timedOut', text: 'timedOutText', step: 'unanswered', stepIcon: 'clock' },
}
