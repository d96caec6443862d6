import { ErrorState } from '../ui/index.js'
import { useHeader } from '../ui/hooks/use-header.js'
import { useMessages } from '../ui/hooks/use-messages.js'
import { frameMessages } from '../ui/dialog/messages.js'

/** Replaces a view that failed; offers a retry until the limit of retries is reached. */
export function FailedPart({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const t = useMessages(frameMessages)
  const title = t(onRetry ? 'failedTitle' : 'unavailableTitle')
  useHeader({ title })
  return (
    <ErrorState
      title={title}
      text={t(onRetry ? 'failedText' : 'unavailableText')}
      details={{ who: t('details'), text: error instanceof Error ? error.message : String(error) }}
      action={onRetry && { label: t('retry'), icon: 'retry', onPress: onRetry }}
    />
  )
}
