import type { ReactElement, ReactNode } from 'react'
import { routerKey } from '#kernel'
import { addressOf, explorerUrl } from '#kernel/chain'
import {
  Button,
  ErrorState,
  ExternalText,
  Note,
  TextLink,
  useMessages,
  useService,
  type ExternalTextProps,
} from '#kernel/ui'
import { moneyMessages } from '../messages.js'
import type { RequestProgress } from '../contract.js'
import type { PreviewPlace } from './CurrentPreview.js'

/** Texts of a feature about a confirmed preview that has no transaction. */
interface OutcomeWords {
  /** After a rejection. Default: that nothing was sent. */
  readonly cancelled?: string
  /** Nothing was sent. */
  readonly notSent: string
  readonly reason: string | undefined
  /** It may have been sent. */
  readonly unclear: string
  readonly unclearText: string
  /** Words of the wallet or a node. */
  readonly details: ExternalTextProps | undefined
}

/** Outcome of a confirmed preview without a transaction. Nothing while there is none. */
export function RequestOutcome<Step extends string>(props: {
  readonly progress: RequestProgress<Step> | undefined
  readonly place: PreviewPlace
  readonly words: OutcomeWords
  /** Whether the preview cannot be confirmed again, so that the user returns to the form. */
  readonly isOver: boolean
  /** Whether it is because the last request was found, so that the preview is not shown. */
  readonly isSuperseded: boolean
  /** Button below an unclear outcome, in place of the way back to the form. */
  readonly children?: ReactNode
  /** Start of the `data-testid` of its parts: `send` for `send-refused`, `send-failed`, `send-unclear`. */
  readonly testId: string
}): ReactElement | null {
  const { progress, place, words, isOver, isSuperseded, children, testId } = props
  const { network, account } = place
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const back = { label: shared('backToForm'), onPress: () => router.back(), testId: `${testId}-back` }
  if (progress?.step === 'refused')
    return (
      <Note icon="close" role="status" title={shared('cancelled')} testId={`${testId}-refused`}>
        {words.cancelled ?? shared('cancelledText')}
      </Note>
    )
  if (progress?.step === 'unclear') {
    const page = explorerUrl(network, 'address', addressOf(account))
    const text = (
      <>
        {progress.isLooking === true && `${shared('stillLooking', { network: network.name })} `}
        {words.unclearText} {page !== undefined && <TextLink href={page}>{shared('explorer')}</TextLink>}
      </>
    )
    const action = children === undefined ? back : undefined
    return (
      <div role="status" data-testid={`${testId}-unclear`} className="stack">
        <ErrorState title={words.unclear} text={text} details={words.details} action={action} />
        {children}
      </div>
    )
  }
  if (progress?.step !== 'failed') return null
  if (isSuperseded)
    return (
      <div role="status" data-testid={`${testId}-failed`} className="stack">
        <ErrorState title={words.notSent} text={words.reason} action={back} />
      </div>
    )
  return (
    <>
      <Note
        icon="alert"
        tone="warning"
        role="alert"
        title={words.notSent}
        action={
          isOver && (
            <Button size="s" onClick={back.onPress} data-testid={back.testId}>
              {back.label}
            </Button>
          )
        }
        testId={`${testId}-failed`}
      >
        {words.reason}
      </Note>
      {words.details && !isOver && <ExternalText {...words.details} />}
    </>
  )
}
