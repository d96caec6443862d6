import { useEffect, useState } from 'react'
import { clockKey, formatsAtom } from '#kernel'
import { explorerUrl, shortAddress, type Network } from '#kernel/chain'
import type { TransactionStatus } from '#kernel/money'
import {
  Card,
  failedIcon,
  Icon,
  sendIcon,
  Spinner,
  TextLink,
  useAtom,
  useMessages,
  useService,
  type IconSource,
  type Tone,
} from '#kernel/ui'
import type { SentTransfer } from '../contract.js'
import { sendMessages } from '../messages.js'

/** Steps of a transfer so far and the pending one, each with its time. */
export function Steps({ transfer, network }: { transfer: SentTransfer; network: Network | undefined }) {
  const t = useMessages(sendMessages)
  const { time } = useAtom(formatsAtom)
  const { hash, chainId, wallet, submittedAt, status, endedAt, replacedBy, isFound } = transfer
  const elapsed = useElapsed(submittedAt, endedAt)
  const look = lookOf(transfer)
  const name = network?.name ?? chainId
  const { confirmations } = transfer
  const waiting =
    status === 'pending' && confirmations
      ? t('confirmations', { ...confirmations, network: name })
      : undefined
  const hashLink = (one: string, testId: string) => {
    const page = explorerUrl(network, 'tx', one)
    const short = <bdi dir="ltr">{shortAddress(one)}</bdi>
    return page === undefined ? (
      <span data-testid={testId}>{short}</span>
    ) : (
      <TextLink href={page} testId={testId}>
        {short}
      </TextLink>
    )
  }
  const meta =
    status === 'confirmed'
      ? t('inTime', { time: elapsed })
      : status === 'replaced' && replacedBy !== undefined
        ? hashLink(replacedBy, 'send-replaced-by')
        : endedAt === undefined
          ? elapsed
          : time(endedAt)
  return (
    <Card>
      <ol className="steps" role="list">
        <li>
          <Mark icon="check" tone="positive" />
          <span>{t('approvedIn', { wallet: wallet || t('theWallet') })}</span>{' '}
          <span className="steps-meta">{time(submittedAt)}</span>
        </li>
        <li>
          <Mark icon="check" tone="positive" />
          <span>{isFound ? t('foundOn', { network: name }) : t('submitted')}</span>{' '}
          <span className="steps-meta">{hashLink(hash, 'send-hash')}</span>
        </li>
        <li>
          {look.stepIcon === 'spinner' ? <Spinner /> : <Mark icon={look.stepIcon} tone={look.stepTone} />}
          <span>{waiting ?? t(look.step, { network: name })}</span> <span className="steps-meta">{meta}</span>
        </li>
      </ol>
    </Card>
  )
}

function Mark({ icon, tone }: { icon: Parameters<typeof Icon>[0]['name']; tone: string }) {
  return (
    <span className="steps-mark" data-tone={tone}>
      <Icon name={icon} />
    </span>
  )
}

const secondMs = 1_000

/** Duration in words, up to now until there is an end. */
function useElapsed(from: number, end: number | undefined): string {
  const t = useMessages(sendMessages)
  const clock = useService(clockKey)
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (end !== undefined) return undefined
    const stop = new AbortController()
    const walk = async () => {
      for (;;) {
        await clock.sleep(secondMs, stop.signal)
        setNow(clock.now())
      }
    }
    walk().catch(() => {})
    return () => stop.abort()
  }, [clock, end])
  const all = Math.max(0, Math.round(((end ?? now) - from) / secondMs))
  const [minutes, seconds] = [Math.floor(all / 60), all % 60]
  return minutes > 0 ? t('minutes', { minutes, seconds }) : t('seconds', { seconds })
}

/** Presentation of a status. Only failures look like failures. */
interface ResultLook {
  readonly header: 'sending' | 'sent' | 'notSentTitle'
  readonly icon: IconSource
  readonly tone: Tone
  readonly title:
    | 'onItsWay'
    | 'amountSent'
    | 'slow'
    | 'reverted'
    | 'replaced'
    | 'spedUp'
    | 'overtaken'
    | 'expired'
    | 'missing'
    | 'unknown'
  readonly text:
    | 'onItsWayText'
    | 'amountSentText'
    | 'slowText'
    | 'revertedText'
    | 'replacedText'
    | 'spedUpText'
    | 'overtakenText'
    | 'expiredText'
    | 'missingText'
    | 'unknownText'
  /** Last step. */
  readonly step:
    'waitingFor' | 'confirmedOn' | 'revertedOn' | 'replacedBy' | 'expiredOn' | 'missingFrom' | 'unknownStep'
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

const missing: ResultLook = {
  ...open,
  ...{ icon: 'help', title: 'missing', text: 'missingText', step: 'missingFrom', stepIcon: 'help' },
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
  expired: {
    ...open,
    ...{ header: 'notSentTitle', icon: 'info', title: 'expired', text: 'expiredText' },
    ...{ step: 'expiredOn', stepIcon: 'info' },
  },
  unknown: {
    ...open,
    ...{ header: 'sent', icon: sendIcon, title: 'unknown', text: 'unknownText' },
    ...{ step: 'unknownStep', stepIcon: 'help' },
  },
}

/**
 * Returns the presentation of a transfer.
 *
 * @param replacement the transaction that replaced it, if its fee was raised here
 */
export function lookOf(
  {
    status,
    isSlow,
    isMissing,
    submittedAt,
  }: Pick<SentTransfer, 'status' | 'isSlow' | 'isMissing' | 'submittedAt'>,
  replacement?: Pick<SentTransfer, 'submittedAt'>,
): ResultLook {
  if (replacement && replacement.submittedAt < submittedAt)
    return { ...looks.replaced, title: 'overtaken', text: 'overtakenText' }
  if (replacement) return { ...looks.replaced, title: 'spedUp', text: 'spedUpText' }
  if (looks[status] !== submitted) return looks[status]
  if (isMissing) return missing
  return isSlow ? slow : submitted
}
