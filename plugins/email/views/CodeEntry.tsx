import type { ReactNode } from 'react'
import { CodeField, Message, Spinner, StatusIcon, useBackground, useErrorText, useMessages } from '#kernel/ui'
import { emailMessages } from '../messages.js'
import { Address } from './Address.js'

/** Field for the code that was sent to an address. */
export function CodeEntry(props: {
  readonly title: string
  readonly email: string
  readonly code: string
  readonly isChecking: boolean
  readonly error: unknown
  readonly onText: (digits: string) => void
  /** Called with all digits. */
  readonly onComplete: (digits: string) => Promise<void>
  /** Shown while no code is checked. */
  readonly children?: ReactNode
  readonly testId: string
}) {
  const { title, email, code, isChecking, error, onText, onComplete, children, testId } = props
  const t = useMessages(emailMessages)
  const background = useBackground()
  const text = useErrorText(error)
  return (
    <>
      <StatusIcon icon="mail" tone="accent" />
      <Message title={title} text={<Address text={t('sentTo', { email })} email={email} />} />
      <CodeField
        label={t('code')}
        value={code}
        onText={onText}
        onComplete={(digits) => background(() => onComplete(digits))}
        busy={isChecking}
        error={text}
        autoFocus
        testId={testId}
      />
      {isChecking ? (
        <p className="email-line" role="status">
          <Spinner /> {t('checking')}
        </p>
      ) : (
        children
      )}
    </>
  )
}
