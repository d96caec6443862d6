import { useRef, useState, type FormEvent } from 'react'
import { routerKey } from '#kernel'
import {
  Button,
  Message,
  StatusIcon,
  TextField,
  useErrorText,
  useMessages,
  useService,
  useWidget,
  type Header,
  useBackground,
} from '#kernel/ui'
import { authKey } from '#plugins/auth/contract'
import { emailMessages } from '../messages.js'
import { emailChangeAtom } from '../change-state.js'
import { emailChangeCode } from '../contract.js'
import { isEmail } from '../is-email.js'
export { default as styles } from './email.css?inline'

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(emailMessages)('changeTitle') }
}

/** The field for a new address. The secure frame shows both addresses before it asks the server. */
export default function EmailChange() {
  const t = useMessages(emailMessages)
  const background = useBackground()
  const auth = useService(authKey)
  const router = useService(routerKey)
  const { store } = useWidget()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const failure = useErrorText(error)
  const email = text.trim()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isBusy) return
    if (!isEmail(email)) return field.current?.focus()
    setBusy(true)
    setError(undefined)
    try {
      const action = await auth.updateEmail(email)
      store.set(emailChangeAtom, { email, step: action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary' })
      router.push(emailChangeCode)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <StatusIcon icon="mail" tone="accent" />
      <Message title={t('changeTitle')} text={t('changeAbout')} />
      <form noValidate onSubmit={(event) => background(() => submit(event))} data-testid="email-change-form">
        <TextField
          ref={field}
          label={t('newAddress')}
          labelHidden
          type="email"
          name="new-email"
          icon="mail"
          placeholder={t('newAddress')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="go"
          value={text}
          readOnly={isBusy}
          onText={(next) => {
            setText(next)
            setChecked(false)
            setError(undefined)
          }}
          error={isChecked && !isEmail(email) ? t('invalid') : failure}
          end={
            <Button
              type="submit"
              size="s"
              kind={isEmail(email) ? 'primary' : 'plain'}
              busy={isBusy}
              data-testid="email-change-submit"
            >
              {t('submit')}
            </Button>
          }
          data-testid="email-change-address"
        />
      </form>
    </>
  )
}
