import { FieldNote } from './FieldNote.js'
import { TextLink, useAtom, useErrorText, useMessages, useBackground } from '#kernel/ui'
import { emailLoginAtom } from '#plugins/auth/contract'
import { emailMessages } from '../messages.js'
import { useCooldown } from './use-cooldown.js'
import { useEmailRequest } from './use-email-login.js'

/** Props of {@link SendAgain}. */
export interface SendAgainProps {
  readonly email: string
  /** Text before the link. */
  readonly lead: string
  /** Called when another e-mail was sent. */
  readonly onSent?: () => void
}

/** A link that asks for the e-mail again, with the seconds until it can. */
export function SendAgain({ email, lead, onSent }: SendAgainProps) {
  const t = useMessages(emailMessages)
  const background = useBackground()
  const seconds = useCooldown(useAtom(emailLoginAtom)?.requestedAt)
  const { isBusy, error, run } = useEmailRequest(() => {})
  const failure = useErrorText(error)
  const again = async () => {
    await run(email, { replaces: true })
    onSent?.()
  }
  return (
    <>
      <p className="email-line">
        {lead}{' '}
        {seconds > 0 ? (
          <span data-testid="email-again-in">{t('againIn', { seconds: String(seconds) })}</span>
        ) : (
          <TextLink onPress={() => background(() => isBusy || again())}>{t('again')}</TextLink>
        )}
      </p>
      {failure && seconds === 0 && <FieldNote>{failure}</FieldNote>}
    </>
  )
}
