import type { ReactElement, ReactNode } from 'react'
import {
  ConnectionOutcome,
  Message,
  useAtom,
  useCloseWhen,
  useConnectionLabel,
  useMessages,
  type ConnectOutcome,
} from '#kernel/ui'
import { closesAfterConnectAtom } from '#plugins/connect/contract'
import { authMessages } from '../messages.js'

/** Props of {@link LoginOutcome}. */
interface LoginOutcomeProps {
  /** View of the login. It is closed after a success, if the widget closes then. */
  readonly view: { readonly id: string }
  readonly outcome: ConnectOutcome
  /** Picture of the login, 64 to 80 px. */
  readonly picture: ReactNode
  /** Connects again after a failure. */
  readonly onRetry: () => void
  /** Start of the `data-testid` of its parts: `email` for `email-connected` and `email-retry`. */
  readonly testId: string
}

/** State of the connection that follows a login: connected, or a failure with a button that tries again. */
export function LoginOutcome(props: LoginOutcomeProps): ReactElement {
  const { view, outcome, picture, onRetry, testId } = props
  const t = useMessages(authMessages)
  const isConnected = outcome.step === 'connected'
  useCloseWhen(view, useAtom(closesAfterConnectAtom) && isConnected)
  const retry = { label: t('tryAgain'), onPress: onRetry, testId: `${testId}-retry` }
  return (
    <ConnectionOutcome
      step={outcome.step}
      picture={picture}
      message={
        isConnected ? (
          <Connected outcome={outcome} />
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
}: {
  readonly outcome: Extract<ConnectOutcome, { readonly step: 'connected' }>
}) {
  const t = useMessages(authMessages)
  const label = useConnectionLabel(outcome.connection)
  return <Message title={t('connected')} text={<bdi>{t('connectedText', label)}</bdi>} />
}
