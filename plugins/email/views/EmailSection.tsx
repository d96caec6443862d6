import { useRef } from 'react'
import { useAtom, useCloseWhen, useErrorText, useMessages, useService } from '#kernel/ui'
import { authKey, emailLoginAtom } from '#plugins/auth/contract'
import { useEmbeddedConnect } from '#plugins/auth/parts'
import {
  canConnectAtom,
  closesAfterConnectAtom,
  conditionsId,
  connectWallets,
} from '#plugins/connect/contract'
import { emailMessages } from '../messages.js'
import { EmailForm } from './EmailForm.js'
import { useCooldown } from './use-cooldown.js'
import { useEmailRequest } from './use-email-login.js'

/** The e-mail field of the first view. */
export default function EmailSection() {
  const t = useMessages(emailMessages)
  const auth = useService(authKey)
  const isPrepared = useRef(false)
  const { outcome, connect } = useEmbeddedConnect()
  const { isBusy, error, run, clear } = useEmailRequest(connect)
  const canConnect = useAtom(canConnectAtom)
  const closes = useAtom(closesAfterConnectAtom)
  const seconds = useCooldown(useAtom(emailLoginAtom)?.requestedAt)
  const failure = useErrorText(error ?? (outcome?.step === 'failed' ? outcome.error : undefined))
  useCloseWhen(connectWallets, outcome?.step === 'connected' && closes)

  /** Loads the frame while the address is typed. An error is shown when the address is sent. */
  const prepare = () => {
    if (isPrepared.current) return
    isPrepared.current = true
    auth.prepare().catch(() => {})
  }
  const isWaiting = error !== undefined && seconds > 0
  return (
    <EmailForm
      label={t('address')}
      name="email"
      isBusy={isBusy}
      error={isWaiting ? undefined : failure}
      hint={isWaiting ? failure : undefined}
      blockedBy={canConnect ? undefined : conditionsId}
      onChange={() => {
        if (canConnect) prepare()
        clear()
      }}
      onSubmit={(email) => run(email)}
      testId="email"
    />
  )
}
