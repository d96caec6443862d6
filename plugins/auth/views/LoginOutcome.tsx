import type { ReactElement, ReactNode } from 'react'
import { ConnectionOutcome, Message, useConnectionLabel, type ConnectOutcome } from '#kernel/ui'

/** Props of {@link LoginOutcome}. */
export interface LoginOutcomeProps {
  readonly outcome: ConnectOutcome
  /** Picture of the login, 64 to 80 px. */
  readonly picture: ReactNode
  readonly texts: {
    /** Title after success. */
    readonly connected: string
    /** Title and text after a failure. */
    readonly failed: string
    readonly failedText: string
    /** Label of the error. */
    readonly details: string
    readonly tryAgain: string
  }
  /** Text after success: shortened address and network. */
  readonly connectedText: (connection: { readonly address: string; readonly network: string }) => string
  /** Connects again after a failure. */
  readonly onRetry: () => void
  /** Start of the `data-testid` of its parts: `email` for `email-connected` and `email-retry`. */
  readonly testId: string
}

/** State of the connection that follows a login: connected, or a failure with a button that tries again. */
export function LoginOutcome(props: LoginOutcomeProps): ReactElement {
  const { outcome, picture, texts, connectedText, onRetry, testId } = props
  const isConnected = outcome.step === 'connected'
  const retry = { label: texts.tryAgain, onPress: onRetry, testId: `${testId}-retry` }
  return (
    <ConnectionOutcome
      step={outcome.step}
      picture={picture}
      message={
        isConnected ? (
          <Connected outcome={outcome} title={texts.connected} text={connectedText} />
        ) : (
          <Message title={texts.failed} text={texts.failedText} />
        )
      }
      error={'error' in outcome ? outcome.error : undefined}
      quoteLabel={texts.details}
      detailsLabel={texts.details}
      retry={isConnected ? undefined : retry}
      testId={`${testId}-${outcome.step}`}
    />
  )
}

function Connected({
  outcome,
  title,
  text,
}: {
  readonly outcome: Extract<ConnectOutcome, { readonly step: 'connected' }>
  readonly title: string
  readonly text: LoginOutcomeProps['connectedText']
}) {
  const label = useConnectionLabel(outcome.connection)
  return <Message title={title} text={<bdi>{text(label)}</bdi>} />
}
