import type { ReactElement, ReactNode } from 'react'
import type { Messages } from '#kernel'
import { ConnectionOutcome, Message, useConnectionLabel, useMessages, type ConnectOutcome } from '#kernel/ui'

/** Texts of every login about the connection that follows it. */
interface LoginTexts {
  /** Title after success, and text with the shortened address. */
  readonly connected: string
  readonly connectedText: '{address} on {network}'
  /** Title and text after a failure. */
  readonly connectFailed: string
  readonly connectFailedText: string
  /** Label of the error. */
  readonly details: string
  readonly tryAgain: string
}

/** Props of {@link LoginOutcome}. */
interface LoginOutcomeProps {
  readonly outcome: ConnectOutcome
  /** Picture of the login, 64 to 80 px. */
  readonly picture: ReactNode
  readonly messages: Messages<LoginTexts & Messages['table']>
  /** Connects again after a failure. */
  readonly onRetry: () => void
  /** Start of the `data-testid` of its parts: `email` for `email-connected` and `email-retry`. */
  readonly testId: string
}

/** State of the connection that follows a login: connected, or a failure with a button that tries again. */
export function LoginOutcome(props: LoginOutcomeProps): ReactElement {
  const { outcome, picture, messages, onRetry, testId } = props
  const t = useMessages(messages)
  const isConnected = outcome.step === 'connected'
  const retry = { label: t('tryAgain'), onPress: onRetry, testId: `${testId}-retry` }
  return (
    <ConnectionOutcome
      step={outcome.step}
      picture={picture}
      message={
        isConnected ? (
          <Connected outcome={outcome} messages={messages} />
        ) : (
          <Message title={t('connectFailed')} text={t('connectFailedText')} />
        )
      }
      error={'error' in outcome ? outcome.error : undefined}
      quoteLabel={t('details')}
      detailsLabel={t('details')}
      retry={isConnected ? undefined : retry}
      testId={`${testId}-${outcome.step}`}
    />
  )
}

function Connected({
  outcome,
  messages,
}: {
  readonly outcome: Extract<ConnectOutcome, { readonly step: 'connected' }>
  readonly messages: LoginOutcomeProps['messages']
}) {
  const t = useMessages(messages)
  const label = useConnectionLabel(outcome.connection)
  return <Message title={t('connected')} text={<bdi>{t('connectedText', label)}</bdi>} />
}
