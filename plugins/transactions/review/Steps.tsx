import { useEffect, useState, type ReactElement } from 'react'
import { clockKey, formatsAtom } from '#kernel'
import { explorerUrl, shortAddress, type Network } from '#kernel/chain'
import {
  Card,
  Icon,
  Spinner,
  TextLink,
  useAtom,
  useMessages,
  useService,
  useStyles,
  type IconSource,
  type Tone,
} from '#kernel/ui'
import type { Sent, TransactionFields } from '../contract.js'
import { moneyMessages } from '../messages.js'
import { resultLooks, resultStateOf, type ResultState } from './result-state.js'
import css from './steps.css?inline'

/** Text of the last step. */
const texts = {
  onItsWay: 'waitingFor',
  slow: 'waitingFor',
  missing: 'missing',
  confirmed: 'confirmedOn',
  reverted: 'revertedOn',
  replaced: 'replacedBy',
  spedUp: 'replacedBy',
  overtaken: 'replacedBy',
  cancelling: 'waitingFor',
  cancelled: 'voidedOn',
  expired: 'expiredOn',
  unknown: 'statusUnknown',
  another: 'anotherStep',
} as const satisfies Readonly<Record<ResultState, keyof typeof moneyMessages.table>>

/** Steps of a transaction so far and the pending one, each with its time. */
export function Steps(props: {
  readonly sent: Sent<TransactionFields>
  readonly network: Network | undefined
  /** Start of the `data-testid` of the links: `send` for `send-hash` and `send-replaced-by`. */
  readonly testId: string
}): ReactElement {
  const { sent, network, testId } = props
  const { hash, chainId, wallet, submittedAt, status, endedAt, replacedBy, isFound, confirmations } = sent
  const shared = useMessages(moneyMessages)
  const { time } = useAtom(formatsAtom)
  const elapsed = useElapsed(submittedAt, endedAt)
  useStyles(css)
  const state = resultStateOf(sent)
  const { stepIcon, tone } = resultLooks[state]
  const name = network?.name ?? chainId
  const waiting =
    status === 'pending' && confirmations
      ? shared('confirmations', { ...confirmations, network: name })
      : undefined
  const hashLink = (one: string, linkId: string) => {
    const page = explorerUrl(network, 'tx', one)
    const short = <bdi dir="ltr">{shortAddress(one)}</bdi>
    return page === undefined ? (
      <span data-testid={linkId}>{short}</span>
    ) : (
      <TextLink href={page} testId={linkId}>
        {short}
      </TextLink>
    )
  }
  const meta =
    status === 'confirmed'
      ? shared('inTime', { time: elapsed })
      : status === 'replaced' && replacedBy !== undefined
        ? hashLink(replacedBy, `${testId}-replaced-by`)
        : endedAt === undefined
          ? elapsed
          : time(endedAt)
  return (
    <Card>
      <ol className="steps" role="list">
        <li>
          <Mark icon="check" tone="positive" />
          <span>{shared('approvedIn', { wallet: wallet || shared('theWallet') })}</span>{' '}
          <span className="steps-meta">{time(submittedAt)}</span>
        </li>
        <li>
          <Mark icon="check" tone="positive" />
          <span>{isFound ? shared('foundOn', { network: name }) : shared('submitted')}</span>{' '}
          <span className="steps-meta">{hashLink(hash, `${testId}-hash`)}</span>
        </li>
        <li>
          {stepIcon === 'spinner' ? <Spinner /> : <Mark icon={stepIcon} tone={tone} />}
          <span>{waiting ?? shared(texts[state], { network: name })}</span>{' '}
          <span className="steps-meta">{meta}</span>
        </li>
      </ol>
    </Card>
  )
}

function Mark({ icon, tone }: { readonly icon: IconSource; readonly tone: Tone }) {
  return (
    <span className="steps-mark" data-tone={tone}>
      <Icon name={icon} />
    </span>
  )
}

const secondMs = 1_000

/** Duration in words, up to now until there is an end. */
function useElapsed(from: number, end: number | undefined): string {
  const shared = useMessages(moneyMessages)
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
  return minutes > 0 ? shared('minutes', { minutes, seconds }) : shared('seconds', { seconds })
}
