import { useRef, useState, type FormEvent } from 'react'
import { Button, TextField, useBackground, useMessages } from '#kernel/ui'
import { isEmail } from '../is-email.js'
import { emailMessages } from '../messages.js'

/** Form for an e-mail address. */
export function EmailForm(props: {
  /** Accessible name and placeholder of the field. */
  readonly label: string
  readonly name: string
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly hint?: string | undefined
  /** Id of the element with what is to be accepted before an address can be submitted. */
  readonly blockedBy?: string | undefined
  /** Called with each change of the text. */
  readonly onChange: () => void
  /** Called with a valid address. */
  readonly onSubmit: (email: string) => unknown
  /** Start of the `data-testid` of its parts. */
  readonly testId: string
}) {
  const { label, name, isBusy, error, hint, blockedBy, onChange, onSubmit, testId } = props
  const t = useMessages(emailMessages)
  const background = useBackground()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const email = text.trim()
  const isValid = isEmail(email)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (blockedBy !== undefined) {
      const root = field.current?.getRootNode() as ShadowRoot | undefined
      root?.getElementById(blockedBy)?.querySelector<HTMLElement>('input, button, a')?.focus()
      return
    }
    setChecked(true)
    if (isValid) background(() => onSubmit(email))
    else field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} data-testid={`${testId}-form`}>
      <TextField
        ref={field}
        label={label}
        labelHidden
        type="email"
        name={name}
        icon="mail"
        placeholder={label}
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
          onChange()
        }}
        error={isChecked && !isValid ? t('invalid') : error}
        hint={hint}
        end={
          <Button
            type="submit"
            size="s"
            kind={isValid && blockedBy === undefined ? 'primary' : 'plain'}
            busy={isBusy}
            aria-disabled={blockedBy !== undefined || undefined}
            aria-describedby={blockedBy}
            data-testid={`${testId}-submit`}
          >
            {t('submit')}
          </Button>
        }
        data-testid={`${testId}-address`}
      />
    </form>
  )
}
