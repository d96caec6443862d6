import { Button } from '../ui/Button.js'
import { Note } from '../ui/Note.js'
import { useMessages } from '../ui/hooks/use-messages.js'
import { frameMessages } from './messages.js'

/** Replaces a fill that failed; offers a retry until the limit of retries is reached. */
export function FailedFill({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const t = useMessages(frameMessages)
  return (
    <Note
      icon="alert"
      tone="warning"
      title={t(onRetry ? 'failedTitle' : 'unavailableTitle')}
      testId="failed-fill"
      action={
        onRetry && (
          <Button size="s" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {t(onRetry ? 'failedText' : 'unavailableText')}
    </Note>
  )
}
