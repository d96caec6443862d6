import { Button, Card, IconButton, StatusIcon, Note, Message, useMessages } from '#kernel/ui'
import { balancesMessages } from '../messages.js'
import { useSecondsUntil } from './use-seconds-until.js'

/** A retry. */
interface Retry {
  /** Earliest time, in milliseconds since 1970. */
  readonly retryAt: number | undefined
  readonly onRetry: () => unknown
}

/** Props of {@link Unavailable}. */
interface UnavailableProps {
  readonly title: string
  readonly text: string
  readonly retry?: Retry
  /** Whether the browser is offline. Default: false. */
  readonly offline?: boolean
}

/** Replaces the list while no balance is known: the reason, and a retry if one is possible. */
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
  const isBlocked = seconds > 0
  return (
    <Button
      kind="quiet"
      // not `disabled`: the button keeps the focus during the countdown
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? undefined : onRetry}
      data-testid="balances-retry"
    >
      {isBlocked ? t('tryAgainIn', { seconds }) : t('tryAgain')}
    </Button>
  )
}

/** Note above an outdated list: the time of the list, and a retry. */
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
