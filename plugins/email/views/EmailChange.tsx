import { routerKey } from '#kernel'
import {
  Message,
  StatusIcon,
  useErrorText,
  useMessages,
  useService,
  useTask,
  useWidget,
  type Header,
} from '#kernel/ui'
import { authKey } from '#plugins/auth/contract'
import { emailMessages } from '../messages.js'
import { emailChangeAtom } from '../change-state.js'
import { emailChangeCode } from '../contract.js'
import { EmailForm } from './EmailForm.js'
export { default as styles } from './email.css?inline'

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(emailMessages)('changeTitle') }
}

/** The field for a new address. The secure frame shows both addresses before it asks the server. */
export default function EmailChange() {
  const t = useMessages(emailMessages)
  const auth = useService(authKey)
  const router = useService(routerKey)
  const { store } = useWidget()
  const { isBusy, error, run, clear } = useTask(async (email: string) => {
    const action = await auth.updateEmail(email)
    store.set(emailChangeAtom, { email, step: action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary' })
    router.push(emailChangeCode)
  })
  const failure = useErrorText(error)
  return (
    <>
      <StatusIcon icon="mail" tone="accent" />
      <Message title={t('changeTitle')} text={t('changeAbout')} />
      <EmailForm
        label={t('newAddress')}
        name="new-email"
        isBusy={isBusy}
        error={failure}
        onChange={clear}
        onSubmit={run}
        testId="email-change"
      />
    </>
  )
}
