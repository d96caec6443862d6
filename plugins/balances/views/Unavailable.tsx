import { Button, Card, IconButton, StatusIcon, Note, Message, useMessages } from '#kernel/ui'
import { balancesMessages } from '../messages.js'
import { useSecondsUntil } from './use-seconds-until.js'

/** When it may be tried again, in milliseconds since 1970, and how. */
interface Retry {
  readonly retryAt: number | undefined
  readonly onRetry: () => unknown
}

/** What {@link Unavailable} says. */
interface UnavailableProps {
  readonly title: string
  readonly text: string
  readonly retry?: Retry
  /** Whether it is the page that has no connection. */
  readonly offline?: boolean
}

/** Nothing is known, and why; what is safe, and the way on. */
export function Unavailable({ title, text, retry, offline = false }: UnavailableProps) {
  return (
    <Card padded>
      <div className="tokens-state">
        <StatusIcon icon={offline ? 'offline' : 'alert'} tone={offline ? 'neutral' : 'warning'} />
        <Message title={title} text={text} />
        {retry && <RetryButton {...retry} />}
      </div>
    </Card>
  )
}

function RetryButton({ retryAt, onRetry }: Retry) {
  const t = useMessages(balancesMessages)
  const seconds = useSecondsUntil(retryAt)
  const waits = seconds > 0
  return (
    <Button
      kind="quiet"
      // it keeps its place and the focus while it counts
      aria-disabled={waits || undefined}
      onClick={waits ? undefined : onRetry}
      data-testid="balances-retry"
    >
      {waits ? t('tryAgainIn', { seconds }) : t('tryAgain')}
    </Button>
  )
}

/** Above what was known before: from when it is, and from when on it may be tried again. */
export function Outdated({ title, text, retry }: { title: string; text: string; retry: Retry }) {
  const t = useMessages(balancesMessages)
  const seconds = useSecondsUntil(retry.retryAt)
  const action = (
    <IconButton icon="retry" label={t('tryAgain')} onClick={retry.onRetry} data-testid="balances-retry" />
  )
  return (
    <Note
      icon="alert"
      tone="warning"
      title={title}
      action={seconds === 0 && action}
      testId="balances-outdated"
    >
      {text} {seconds > 0 && t('tryAgainIn', { seconds })}
    </Note>
  )
}
