import { useEffect, useRef, useState } from 'react'
import { routerKey } from '#kernel'
import {
  CodeField,
  Message,
  Spinner,
  StatusIcon,
  useAtom,
  useCloseWhen,
  useErrorText,
  useMessages,
  useService,
  type Header,
  useBackground,
} from '#kernel/ui'
import { authKey, emailLoginAtom } from '#plugins/auth/contract'
import { LoginOutcome, useEmbeddedConnect } from '#plugins/auth/parts'
import { closesAfterConnectAtom } from '#plugins/connect/contract'
import { emailCode } from '../contract.js'
import { emailMessages } from '../messages.js'
import { SendAgain } from './SendAgain.js'
export { default as styles } from './email.css?inline'

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(emailMessages)('codeTitle') }
}

/** The code that was sent, and then the connection. */
export default function EmailCode() {
  const auth = useService(authKey)
  const router = useService(routerKey)
  const background = useBackground()
  const login = useAtom(emailLoginAtom)
  // the login is over once the code was right, and the address is shown until then
  const [first] = useState(login)
  const { email = '' } = login ?? first ?? {}
  const [code, setCode] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState<unknown>()
  const { outcome, connect } = useEmbeddedConnect()
  const closes = useAtom(closesAfterConnectAtom)
  useCloseWhen(emailCode, outcome?.step === 'connected' && closes)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  useEffect(() => {
    // opened without a login
    if (!first) router.back()
  }, [first, router])

  const check = async (digits: string) => {
    setChecking(true)
    setError(undefined)
    try {
      await auth.connectOtp(digits)
      if (!isLeft.current) connect()
    } catch (thrown) {
      if (isLeft.current) return
      setError(thrown)
      setChecking(false)
    }
  }
  if (outcome)
    return (
      <LoginOutcome
        outcome={outcome}
        picture={<StatusIcon icon="mail" tone="accent" />}
        messages={emailMessages}
        onRetry={connect}
        testId="email"
      />
    )
  return (
    <Entry
      email={email}
      code={code}
      isChecking={isChecking}
      error={error}
      onText={(digits) => {
        setCode(digits)
        setError(undefined)
      }}
      onComplete={(digits) => background(() => check(digits))}
      onSentAgain={() => {
        setCode('')
        setError(undefined)
      }}
    />
  )
}

interface EntryProps {
  readonly email: string
  readonly code: string
  readonly isChecking: boolean
  readonly error: unknown
  readonly onText: (digits: string) => void
  readonly onComplete: (digits: string) => void
  readonly onSentAgain: () => void
}

function Entry({ email, code, isChecking, error, onText, onComplete, onSentAgain }: EntryProps) {
  const t = useMessages(emailMessages)
  const text = useErrorText(error)
  return (
    <>
      <StatusIcon icon="mail" tone="accent" />
      <Message title={t('inbox')} text={<Address text={t('sentTo', { email })} email={email} />} />
      <CodeField
        label={t('code')}
        value={code}
        onText={onText}
        onComplete={onComplete}
        busy={isChecking}
        error={text}
        autoFocus
        testId="email-code"
      />
      {isChecking ? (
        <p className="email-line" role="status">
          <Spinner /> {t('checking')}
        </p>
      ) : (
        <SendAgain email={email} lead={t('noEmail')} onSent={onSentAgain} />
      )}
    </>
  )
}

/** A sentence with an address, which is emphasised and kept apart from the direction of the text. */
export function Address({ text, email }: { readonly text: string; readonly email: string }) {
  const [before = '', after = ''] = text.split(email)
  return (
    <>
      {before}
      <bdi className="email-address">{email}</bdi>
      {after}
    </>
  )
}
