import { useEffect, useState } from 'react'
import { routerKey } from '#kernel'
import {
  Button,
  CodeField,
  Message,
  Spinner,
  StatusIcon,
  useErrorText,
  useMessages,
  useService,
  type Header,
  type IconDrawing,
} from '#kernel/ui'
import { LoginOutcome, LoginStart } from '#plugins/auth/parts'
import { socialLogin } from '../contract.js'
import { providerTitles } from '../login-state.js'
import { socialsMessages } from '../messages.js'
import { useSocialLogin, type SocialLoginState } from './use-social-login.js'
export { default as styles } from './socials.css?inline'

/** A person. */
const loginIcon: IconDrawing = {
  path: 'M12 4.5a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5zM4.8 19.5c.9-3.2 3.8-4.7 7.2-4.7s6.3 1.5 7.2 4.7',
}

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(socialsMessages)('title') }
}

/**
 * Waits for the window of a login, and then for the connection. Before it the conditions of connecting, if they are not met: a login that
 * left the page comes back to one that was loaded again.
 */
export default function SocialLogin() {
  const t = useMessages(socialsMessages)
  return (
    <LoginStart label={t('goOn')}>
      <StartedLogin />
    </LoginStart>
  )
}

function StartedLogin() {
  const router = useService(routerKey)
  const login = useSocialLogin()
  const { attempt, step, retry } = login
  const outcome = step.step === 'outcome' ? step.outcome : undefined
  useEffect(() => {
    // opened without a login
    if (!attempt) router.back()
  }, [attempt, router])
  if (!outcome) return <Waiting login={login} />
  return (
    <LoginOutcome
      view={socialLogin}
      outcome={outcome}
      picture={<StatusIcon icon={loginIcon} tone="accent" />}
      onRetry={retry}
      testId="social"
    />
  )
}

function Waiting({
  login: { attempt, step, openWindow, enter, retry },
}: {
  readonly login: SocialLoginState
}) {
  const t = useMessages(socialsMessages)
  const [code, setCode] = useState('')
  const text = useErrorText(step.step === 'failed' ? step.error : undefined)
  const provider = attempt?.provider && providerTitles[attempt.provider]
  const tryAgain = (
    <Button icon="retry" onClick={retry} data-testid="social-retry">
      {t('tryAgain')}
    </Button>
  )
  if (step.step === 'opening')
    return (
      <p className="social-line" role="status">
        <Spinner /> {t('opening')}
      </p>
    )
  if (step.step === 'waiting')
    return (
      <>
        <StatusIcon icon={loginIcon} tone="accent" />
        <Message title={t('waiting', { provider: provider ?? '' })} text={t('waitingText')} />
        <p role="status">
          <Spinner />
        </p>
      </>
    )
  if (step.step === 'inApp') return <Message title={t('inApp')} text={t('inAppText')} />
  if (step.step === 'blocked')
    return (
      <>
        <Message title={t('blocked')} text={t('blockedText')} />
        <Button kind="primary" onClick={openWindow} data-testid="social-open">
          {t('openWindow')}
        </Button>
      </>
    )
  if (step.step === 'closed')
    return (
      <>
        <Message title={t('closed')} text={t('closedText')} />
        <CodeField label={t('code')} value={code} onText={setCode} onComplete={enter} testId="social-code" />
        {tryAgain}
      </>
    )
  return (
    <>
      <Message
        title={t('failed')}
        text={step.step === 'failed' ? text : t(step.step === 'denied' ? 'denied' : 'refused')}
      />
      {attempt?.provider !== undefined && tryAgain}
    </>
  )
}
