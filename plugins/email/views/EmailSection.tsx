import { useRef, useState, type FormEvent } from 'react'
import {
  Button,
  TextField,
  useAtom,
  useCloseWhen,
  useErrorText,
  useMessages,
  useService,
  useBackground,
} from '#kernel/ui'
import { authKey, emailLoginAtom } from '#plugins/auth/contract'
import { useEmbeddedConnect } from '#plugins/auth/parts'
import {
  canConnectAtom,
  closesAfterConnectAtom,
  conditionsId,
  connectWallets,
} from '#plugins/connect/contract'
import { isEmail } from '../is-email.js'
import { emailMessages } from '../messages.js'
import { useCooldown } from './use-cooldown.js'
import { useEmailRequest } from './use-email-login.js'

/** The e-mail field of the first view. */
export default function EmailSection() {
  const t = useMessages(emailMessages)
  const auth = useService(authKey)
  const field = useRef<HTMLInputElement>(null)
  const isPrepared = useRef(false)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { outcome, connect } = useEmbeddedConnect()
  const { isBusy, error, ask, clear } = useEmailRequest(connect)
  const canConnect = useAtom(canConnectAtom)
  const background = useBackground()
  const closes = useAtom(closesAfterConnectAtom)
  const seconds = useCooldown(useAtom(emailLoginAtom)?.requestedAt)
  const failure = useErrorText(error ?? (outcome?.step === 'failed' ? outcome.error : undefined))
  useCloseWhen(connectWallets, outcome?.step === 'connected' && closes)

  const email = text.trim()
  const isInvalid = isChecked && !isEmail(email)
  /** Loads the frame while the address is typed. An error is shown when the address is sent. */
  const prepare = () => {
    if (isPrepared.current) return
    isPrepared.current = true
    auth.prepare().catch(() => {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!canConnect) {
      const root = field.current?.getRootNode() as ShadowRoot | undefined
      // to what is to be accepted first
      root?.getElementById(conditionsId)?.querySelector<HTMLElement>('input, button, a')?.focus()
      return
    }
    setChecked(true)
    if (isEmail(email)) background(() => ask(email))
    else field.current?.focus()
  }
  const isWaiting = error !== undefined && seconds > 0
  return (
    <form noValidate onSubmit={submit} data-testid="email-form">
      <TextField
        ref={field}
        label={t('address')}
        labelHidden
        type="email"
        name="email"
        icon="mail"
        placeholder={t('address')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="go"
        value={text}
        readOnly={isBusy}
        onText={(next) => {
          if (canConnect) prepare()
          setText(next)
          setChecked(false)
          clear()
        }}
        error={isInvalid ? t('invalid') : isWaiting ? undefined : failure}
        hint={isWaiting ? failure : undefined}
        end={
          <Button
            type="submit"
            size="s"
            kind={isEmail(email) && canConnect ? 'primary' : 'plain'}
            busy={isBusy}
            aria-disabled={!canConnect || undefined}
            aria-describedby={canConnect ? undefined : conditionsId}
            data-testid="email-submit"
          >
            {t('submit')}
          </Button>
        }
        data-testid="email-address"
      />
    </form>
  )
}
