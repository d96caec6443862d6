import { useEffect, useRef, useState } from 'react'
import { routerKey } from '#kernel'
import { StatusIcon, useAtom, useMessages, useService, type Header } from '#kernel/ui'
import { authKey, emailLoginAtom } from '#plugins/auth/contract'
import { LoginOutcome, useEmbeddedConnect } from '#plugins/auth/parts'
import { emailCode } from '../contract.js'
import { emailMessages } from '../messages.js'
import { CodeEntry } from './CodeEntry.js'
import { SendAgain } from './SendAgain.js'
export { default as styles } from './email.css?inline'

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(emailMessages)('codeTitle') }
}

/** The code that was sent, and then the connection. */
export default function EmailCode() {
  const t = useMessages(emailMessages)
  const auth = useService(authKey)
  const router = useService(routerKey)
  const login = useAtom(emailLoginAtom)
  // the login is over once the code was right, and the address is shown until then
  const [first] = useState(login)
  const { email = '' } = login ?? first ?? {}
  const [code, setCode] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState<unknown>()
  const { outcome, connect } = useEmbeddedConnect()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  useEffect(() => {
    // opened without a login
    if (!first) router.back()
  }, [first, router])

  const type = (digits: string) => {
    setCode(digits)
    setError(undefined)
  }
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
        view={emailCode}
        outcome={outcome}
        picture={<StatusIcon icon="mail" tone="accent" />}
        onRetry={connect}
        testId="email"
      />
    )
  return (
    <CodeEntry
      title={t('inbox')}
      email={email}
      code={code}
      isChecking={isChecking}
      error={error}
      onText={type}
      onComplete={check}
      testId="email-code"
    >
      <SendAgain email={email} lead={t('noEmail')} onSent={() => type('')} />
    </CodeEntry>
  )
}
