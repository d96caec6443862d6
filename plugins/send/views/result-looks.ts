import { failedIcon, sendIcon, type IconSource, type Tone } from '#kernel/ui'
import type { TransactionStatus } from '#kernel/contracts'
import type { SentTransfer } from '../contract.js'

/** Presentation of a status. Only failures look like failures. */
export interface ResultLook {
  readonly header: 'sending' | 'sent' | 'notSentTitle'
  readonly icon: IconSource
  readonly tone: Tone
  readonly title:
    | 'onItsWay'
    | 'amountSent'
    | 'slow'
    | 'reverted'
    | 'replaced'
    | 'dropped'
    | 'notFound'
    | 'timedOut'
    | 'unknown'
  readonly text:
    | 'onItsWayText'
    | 'amountSentText'
    | 'slowText'
    | 'revertedText'
    | 'replacedText'
    | 'droppedText'
    | 'notFoundText'
    | 'timedOutText'
    | 'unknownText'
  /** Last step. */
  readonly step:
    | 'waitingFor'
    | 'confirmedOn'
    | 'revertedOn'
    | 'replacedBy'
    | 'goneFrom'
    | 'unheardOf'
    | 'unanswered'
    | 'unknownStep'
  readonly stepIcon: IconSource | 'spinner'
  readonly stepTone: Tone
}

const open = { header: 'sending', icon: 'clock', tone: 'neutral', stepTone: 'neutral' } as const

const submitted: ResultLook = {
  ...open,
  ...{ icon: sendIcon, tone: 'accent', title: 'onItsWay', text: 'onItsWayText' },
  ...{ step: 'waitingFor', stepIcon: 'spinner' },
}

const slow: ResultLook = {
  ...open,
  ...{ title: 'slow', text: 'slowText', step: 'waitingFor', stepIcon: 'spinner' },
}

const looks: Readonly<Record<TransactionStatus, ResultLook>> = {
  submitted,
  pending: submitted,
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
  unknown: {
    ...open,
    ...{ header: 'sent', icon: sendIcon, title: 'unknown', text: 'unknownText' },
    ...{ step: 'unknownStep', stepIcon: 'help' },
  },
}

/** Returns the presentation of a transfer. */
export function lookOf({ status, isSlow }: Pick<SentTransfer, 'status' | 'isSlow'>): ResultLook {
  return isSlow && looks[status] === submitted ? slow : looks[status]
}
