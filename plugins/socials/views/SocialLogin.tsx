import { useEffect, useState } from 'react'
import { routerKey } from '#kernel'
import {
  Button,
  CodeField,
  ConnectionOutcome,
  Message,
  Spinner,
  StatusIcon,
  useAtom,
  useCloseWhen,
  useConnectionLabel,
  useErrorText,
  useMessages,
  useService,
  type ConnectOutcome,
  type Header,
} from '#kernel/ui'
import { closesAfterConnectAtom } from '#plugins/connect/contract'
import { socialLogin } from '../contract.js'
import { loginIcon } from '../login-icon.js'
import { providerTitles } from '../login-state.js'
import { socialsMessages } from '../messages.js'
import { useSocialLogin, type SocialLoginState } from './use-social-login.js'
export { default as styles } from './socials.css?inline'

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(socialsMessages)('title') }
}

/** Waits for the window of a login, and then for the connection. */
export default function SocialLogin() {
  const router = useService(routerKey)
  const login = useSocialLogin()
  const { attempt, step, retry } = login
  const closes = useAtom(closesAfterConnectAtom)
  const outcome = step.step === 'outcome' ? step.outcome : undefined
  useCloseWhen(socialLogin, outcome?.step === 'connected' && closes)
  useEffect(() => {
    // opened without a login
    if (!attempt) router.back()
  }, [attempt, router])
  return outcome ? <Outcome outcome={outcome} retry={retry} /> : <Waiting login={login} />
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

function Outcome({ outcome, retry }: { readonly outcome: ConnectOutcome; readonly retry: () => void }) {
  const t = useMessages(socialsMessages)
  const isConnected = outcome.step === 'connected'
  return (
    <ConnectionOutcome
      step={outcome.step}
      picture={<StatusIcon icon={loginIcon} tone="accent" />}
      message={
        isConnected ? (
          <Connected outcome={outcome} />
        ) : (
          <Message title={t('connectFailed')} text={t('connectFailedText')} />
        )
      }
      error={'error' in outcome ? outcome.error : undefined}
      quoteLabel={t('details')}
      detailsLabel={t('details')}
      retry={isConnected ? undefined : { label: t('tryAgain'), onPress: retry, testId: 'social-retry' }}
      testId={`social-${outcome.step}`}
    />
  )
}

function Connected({ outcome }: { readonly outcome: Extract<ConnectOutcome, { step: 'connected' }> }) {
  const t = useMessages(socialsMessages)
  const label = useConnectionLabel(outcome.connection)
  return <Message title={t('connected')} text={<bdi>{t('connectedText', label)}</bdi>} />
}
