import { useEffect, useState } from 'react'
import { routerKey } from '#kernel'
import {
  Button,
  CodeField,
  Message,
  Spinner,
  StatusIcon,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  useWidget,
  type Header,
  useBackground,
} from '#kernel/ui'
import { accountHome } from '#plugins/account/contract'
import { authKey, authUserAtom } from '#plugins/auth/contract'
import { emailMessages } from '../messages.js'
import { emailChangeAtom } from '../change-state.js'
import { Address } from './EmailCode.js'
export { default as styles } from './email.css?inline'

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(emailMessages)('codeTitle') }
}

/** The code of the present address, then that of the new one. */
export default function EmailChangeCode() {
  const t = useMessages(emailMessages)
  const background = useBackground()
  const auth = useService(authKey)
  const router = useService(routerKey)
  const { store } = useWidget()
  const change = useAtom(emailChangeAtom)
  const [present] = useState(useAtom(authUserAtom)?.email ?? '')
  const [changed, setChanged] = useState<string>()
  const [code, setCode] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState<unknown>()
  const failure = useErrorText(error)
  useEffect(() => {
    // opened without a change
    if (!change && changed === undefined) router.back()
    // after the result is on the screen: React 18 renders an atom before other state
    if (changed !== undefined) store.set(emailChangeAtom, undefined)
  }, [change, changed, router, store])

  if (changed !== undefined)
    return (
      <>
        <StatusIcon icon="check" tone="positive" />
        <Message
          title={t('changed')}
          text={<Address text={t('changedText', { email: changed })} email={changed} />}
        />
        <Button kind="primary" onClick={() => router.replace(accountHome)} data-testid="email-change-done">
          {t('done')}
        </Button>
      </>
    )
  if (!change) return null
  const { email, step } = change
  const target = step === 'primary' ? present : email

  const check = async (digits: string) => {
    setChecking(true)
    setError(undefined)
    try {
      if (step === 'primary') {
        await auth.updateEmailPrimary(digits)
        store.set(emailChangeAtom, { email, step: 'secondary' })
      } else {
        setChanged(await auth.updateEmailSecondary(digits))
      }
      setCode('')
    } catch (thrown) {
      setError(thrown)
    } finally {
      setChecking(false)
    }
  }
  return (
    <>
      <StatusIcon icon="mail" tone="accent" />
      <Message title={t(step)} text={<Address text={t('sentTo', { email: target })} email={target} />} />
      <CodeField
        label={t('code')}
        value={code}
        onText={(digits) => {
          setCode(digits)
          setError(undefined)
        }}
        onComplete={(digits) => background(() => check(digits))}
        busy={isChecking}
        error={failure}
        autoFocus
        testId={`email-change-${step}`}
      />
      {isChecking && (
        <p className="email-line" role="status">
          <Spinner /> {t('checking')}
        </p>
      )}
    </>
  )
}
