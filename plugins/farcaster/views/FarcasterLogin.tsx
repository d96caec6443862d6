import { useCallback, useEffect, useRef, useState } from 'react'
import { clockKey } from '#kernel'
import {
  Button,
  Message,
  Picture,
  QrCode,
  useErrorText,
  useMessages,
  useService,
  type Header,
  useBackground,
} from '#kernel/ui'
import { authKey } from '#plugins/auth/contract'
import { LoginOutcome, LoginStart, useEmbeddedConnect } from '#plugins/auth/parts'
import { farcasterLogin } from '../contract.js'
import { farcasterMessages } from '../messages.js'
export { default as styles } from './farcaster.css?inline'

/** Time from leaving the view until the frame is loaded again, in milliseconds. */
const resetMs = 100

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(farcasterMessages)('title') }
}

/** The code for the Farcaster app, and then the connection. Before it the conditions of connecting, if they are not met. */
export default function FarcasterLogin() {
  const t = useMessages(farcasterMessages)
  return (
    <LoginStart label={t('goOn')}>
      <StartedLogin />
    </LoginStart>
  )
}

function StartedLogin() {
  const background = useBackground()
  const t = useMessages(farcasterMessages)
  const auth = useService(authKey)
  const clock = useService(clockKey)
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<unknown>()
  const { outcome, connect } = useEmbeddedConnect()
  const isLeft = useRef(false)
  const isLoggedIn = useRef(false)
  const text = useErrorText(error)

  const begin = useCallback(async () => {
    setError(undefined)
    setUrl(undefined)
    try {
      const address = await auth.farcasterUri()
      if (isLeft.current) return
      setUrl(address)
      await auth.connectFarcaster()
      isLoggedIn.current = true
      if (!isLeft.current) connect()
    } catch (thrown) {
      if (!isLeft.current) setError(thrown)
    }
  }, [auth, connect])

  useEffect(() => {
    isLeft.current = false
    background(begin)
    return () => {
      isLeft.current = true
      // ends the wait of the frame, unless the view is shown again
      const reset = async () => {
        await clock.sleep(resetMs)
        if (isLeft.current && !isLoggedIn.current) await auth.reset()
      }
      reset().catch(() => {})
    }
  }, [auth, background, begin, clock])

  if (outcome)
    return (
      <LoginOutcome
        view={farcasterLogin}
        outcome={outcome}
        picture={<Picture name={t('title')} size={64} />}
        onRetry={connect}
        testId="farcaster"
      />
    )
  if (error !== undefined)
    return (
      <>
        <Message title={t('failed')} text={text} />
        <Button icon="retry" onClick={begin} data-testid="farcaster-retry">
          {t('tryAgain')}
        </Button>
      </>
    )
  return (
    <>
      <QrCode text={url} label={url === undefined ? t('preparing') : t('code')} />
      <Message title={t('scan')} text={t('scanText')} />
      {url !== undefined && (
        <a
          className="farcaster-open"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="farcaster-open"
        >
          {t('open')}
        </a>
      )}
    </>
  )
}
