import { useCallback, useEffect, useMemo, useState } from 'react'
import { localeAtom, pageKey, routerKey } from '#kernel'
import {
  Button,
  Card,
  Message,
  Spinner,
  StatusIcon,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  type Header,
  type IconDrawing,
} from '#kernel/ui'
import { authKey, emailLoginAtom } from '#plugins/auth/contract'
import { browserName } from '../browser-name.js'
import { emailCode } from '../contract.js'
import { countryName } from '../country-name.js'
import { emailMessages } from '../messages.js'
import { Address } from './Address.js'
import { SendAgain } from './SendAgain.js'
export { default as styles } from './email.css?inline'

/** A computer. */
const deviceIcon: IconDrawing = {
  path: 'M5.5 5h13a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 14.5v-8A1.5 1.5 0 0 1 5.5 5zM9 19.5h6M12 16v3.5',
}

/** Header of the view. */
export function useViewHeader(): Header {
  return { title: useMessages(emailMessages)('deviceTitle') }
}

/** Waits until the user has approved this device. */
export default function EmailDevice() {
  const t = useMessages(emailMessages)
  const auth = useService(authKey)
  const page = useService(pageKey)
  const router = useService(routerKey)
  const [login] = useState(useAtom(emailLoginAtom))
  const [error, setError] = useState<unknown>()
  const text = useErrorText(error)
  const place = countryName(login?.country, useAtom(localeAtom))
  const device = useMemo(() => browserName(page.readBrowserInfo()), [page])
  const wait = useCallback(() => {
    const left = new AbortController()
    setError(undefined)
    auth.connectDevice(left.signal).then(
      () => left.signal.aborted || router.replace(emailCode),
      (thrown: unknown) => left.signal.aborted || setError(thrown),
    )
    return () => left.abort()
  }, [auth, router])
  useEffect(wait, [wait])
  useEffect(() => {
    // opened without a login
    if (!login) router.back()
  }, [login, router])
  const email = login?.email ?? ''
  return (
    <>
      <StatusIcon icon={deviceIcon} tone="warning" />
      <Message title={t('isThisYou')} text={<Address text={t('newDevice', { email })} email={email} />} />
      <Card>
        <dl className="email-device">
          <div>
            <dt>{t('device')}</dt>
            <dd>{device}</dd>
          </div>
          {place !== undefined && (
            <div>
              <dt>{t('near')}</dt>
              <dd>{place}</dd>
            </div>
          )}
        </dl>
      </Card>
      {error === undefined ? (
        <p className="email-line" role="status">
          <Spinner /> {t('waiting')}
        </p>
      ) : (
        <>
          <p className="email-error" role="alert">
            {text}
          </p>
          <Button icon="retry" onClick={wait} data-testid="email-device-retry">
            {t('tryAgain')}
          </Button>
        </>
      )}
      <SendAgain email={email} lead={t('noEmail')} />
    </>
  )
}
