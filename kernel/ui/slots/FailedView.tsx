import { frameMessages } from '../dialog/messages.js'
import { useHeader } from '../hooks/use-header.js'
import { useErrorText } from '../hooks/use-message.js'
import { useMessages } from '../hooks/use-messages.js'
import { ErrorState } from '../StateMessage.js'

/** Replaces a view that failed; offers a limited number of retries. */
export function FailedView({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const t = useMessages(frameMessages)
  const text = useErrorText(error) ?? ''
  const title = t(onRetry ? 'failedTitle' : 'unavailableTitle')
  useHeader({ title })
  return (
    <ErrorState
      title={title}
      text={t(onRetry ? 'failedText' : 'unavailableText')}
      details={{ source: t('details'), text }}
      action={onRetry && { label: t('retry'), icon: 'retry', onPress: onRetry }}
    />
  )
}
