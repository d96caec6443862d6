import { useEffect, useState } from 'react'
import { routerKey } from '#kernel'
import {
  Button,
  Message,
  StatusIcon,
  useAtom,
  useMessages,
  useService,
  useTask,
  useWidget,
  type Header,
} from '#kernel/ui'
import { accountHome } from '#plugins/account/contract'
import { authKey, authUserAtom } from '#plugins/auth/contract'
import { emailMessages } from '../messages.js'
import { emailChangeAtom } from '../change-state.js'
import { Address } from './Address.js'
import { CodeEntry } from './CodeEntry.js'
export { default as styles } from './email.css?inline'

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(emailMessages)('codeTitle') }
}

/** The code of the present address, then that of the new one. */
export default function EmailChangeCode() {
  const t = useMessages(emailMessages)
  const auth = useService(authKey)
  const router = useService(routerKey)
  const { store } = useWidget()
  const change = useAtom(emailChangeAtom)
  const [present] = useState(useAtom(authUserAtom)?.email ?? '')
  const [changed, setChanged] = useState<string>()
  const [code, setCode] = useState('')
  const {
    isBusy,
    error,
    run: check,
    clear,
  } = useTask(async (digits: string) => {
    if (change?.step === 'primary') {
      await auth.updateEmailPrimary(digits)
      store.set(emailChangeAtom, { ...change, step: 'secondary' })
    } else {
      setChanged(await auth.updateEmailSecondary(digits))
    }
    setCode('')
  })
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

  return (
    <CodeEntry
      title={t(step)}
      email={step === 'primary' ? present : email}
      code={code}
      isChecking={isBusy}
      error={error}
      onText={(digits) => {
        setCode(digits)
        clear()
      }}
      onComplete={check}
      testId={`email-change-${step}`}
    />
  )
}
