import type { ReactElement, ReactNode } from 'react'
import { externalTextOf } from '../core/errors/rpc-codes.js'
import { Button } from './Button.js'
import { ExternalText } from './ExternalText.js'
import { useErrorText } from './hooks/use-message.js'
import { StatusRing } from './StatusRing.js'

const looks = {
  pending: { ring: 'pending', mark: undefined },
  locked: { ring: 'pending', mark: { icon: 'lock', tone: 'warning' } },
  silent: { ring: 'stopped', mark: { icon: 'alert', tone: 'negative' } },
  busy: { ring: 'stopped', mark: { icon: 'clock', tone: 'warning' } },
  refused: { ring: 'stopped', mark: { icon: 'close', tone: 'neutral' } },
  failed: { ring: 'stopped', mark: { icon: 'alert', tone: 'negative' } },
  connected: { ring: 'done', mark: { icon: 'check', tone: 'positive' } },
} as const

/** Props of {@link ConnectionOutcome}. */
export interface ConnectionOutcomeProps {
  /** State of the connection request, which decides ring and mark. */
  readonly step: keyof typeof looks
  /** Picture of the wallet, 80 px. */
  readonly picture: ReactNode
  /** `Message` with the state. */
  readonly message: ReactNode
  /** Error of the request. External texts are quoted, others are details of a failure. */
  readonly error?: unknown
  /** Label of a quoted text, such as "Juniper says:". */
  readonly quoteLabel: string
  readonly detailsLabel: string
  /** Whether the text is quoted. Default: if it is external. */
  readonly isQuoted?: boolean | undefined
  /** Between the text and the button. */
  readonly children?: ReactNode
  /** Button that asks again. */
  readonly retry?:
    | {
        readonly label: string
        readonly onPress: () => void
        readonly testId?: string
        readonly isPlain?: boolean
      }
    | undefined
  readonly testId?: string | undefined
}

/** State of a connection request: ring, message, error and retry. */
export function ConnectionOutcome(props: ConnectionOutcomeProps): ReactElement {
  const { step, picture, message, error, quoteLabel, detailsLabel, children, retry, testId } = props
  const quote = externalTextOf(error)
  const details = useErrorText(error)
  const { isQuoted = quote !== undefined } = props
  const text = quote ?? (step === 'failed' ? details : undefined)
  const { ring, mark } = looks[step]
  return (
    <>
      <StatusRing state={ring} mark={mark}>
        {picture}
      </StatusRing>
      <div role="status" data-testid={testId}>
        {message}
      </div>
      {text && (
        <ExternalText source={quote === undefined ? detailsLabel : quoteLabel} text={text} marks={isQuoted} />
      )}
      {children}
      {retry && (
        <Button
          kind={retry.isPlain ? 'plain' : 'primary'}
          icon="retry"
          onClick={retry.onPress}
          data-testid={retry.testId}
        >
          {retry.label}
        </Button>
      )}
    </>
  )
}
