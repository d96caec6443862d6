import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { formatsAtom, hostKey } from '#kernel'
import { addressKey, isRejection, shortAddress } from '#kernel/chain'
import {
  Avatar,
  Button,
  ButtonPair,
  Card,
  ErrorState,
  Message,
  NetworkPicture,
  Note,
  Skeleton,
  StatusRing,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  useAddressFormat,
  type Header,
} from '#kernel/ui'
import { readTime } from '../message/check-field.js'
import { siwxMessages } from '../messages.js'
import { signInRequestAtom, signInStepsKey, type CheckedMessage, type SignInRequest } from '../state.js'
export { default as styles } from './siwx.css?inline'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(siwxMessages)('title') })

/** The message that the user is asked to sign, in plain words, and the request to the wallet. */
export default function ConnectingSiwe() {
  const t = useMessages(siwxMessages)
  // each request opens a view of its own: one that still closes must not ask for the message of the next
  const [request] = useState(useAtom(signInRequestAtom))
  // the page was loaded again, or a host opened the view
  if (!request) return <ErrorState title={t('failed')} text={t('nothing')} />
  return <SignIn request={request} />
}

function SignIn({ request }: { readonly request: SignInRequest }) {
  const t = useMessages(siwxMessages)
  const steps = useService(signInStepsKey)
  const app = useService(hostKey).name
  const wallet = request.wallet ?? t('yourWallet')
  const { message, error, isBusy, start, sign } = useSteps(request)
  const text = useErrorText(error)
  const isRefused = error !== undefined && isRejection(error)
  const isLoading = !message && error === undefined
  return (
    <>
      <StatusRing state={isBusy ? 'pending' : 'stopped'}>
        <RequestedNetwork request={request} size={80} />
      </StatusRing>
      <Message
        title={isBusy ? t('waiting', { wallet }) : t('ask', { app })}
        text={t('askText', { wallet })}
      />
      {error !== undefined && (
        <Note
          icon={isRefused ? 'close' : 'warn'}
          tone={isRefused ? 'neutral' : 'negative'}
          role="alert"
          title={isRefused ? undefined : t('failed')}
          testId="siwx-error"
        >
          {isRefused ? t('cancelled', { wallet }) : text}
        </Note>
      )}
      {message ? <Shown message={message} request={request} /> : isLoading && <LoadingMessage />}
      <div className="siwx-actions">
        <ButtonPair>
          <Button onClick={() => steps.cancel()} data-testid="siwx-cancel">
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            busy={isBusy || isLoading}
            onClick={message ? sign : start}
            data-testid="siwx-sign"
          >
            {error === undefined ? t('sign') : t('tryAgain')}
          </Button>
        </ButtonPair>
      </div>
    </>
  )
}

/** Picture of the network that a request is for. */
function RequestedNetwork({ request, size }: { readonly request: SignInRequest; readonly size: number }) {
  const { name, assets } = request.network
  return <NetworkPicture name={name} src={assets?.imageUrl} imageId={assets?.imageId} size={size} />
}

/** Message of a request, its signature, and the last error. */
function useSteps(request: SignInRequest) {
  const steps = useService(signInStepsKey)
  const [message, setMessage] = useState<CheckedMessage>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isLeft = useRef(false)
  const start = useCallback(() => {
    setError(undefined)
    steps.createMessage(request).then(
      (created) => isLeft.current || setMessage(created),
      (thrown: unknown) => isLeft.current || setError(thrown),
    )
  }, [steps, request])
  useEffect(() => {
    isLeft.current = false
    start()
    return () => void (isLeft.current = true)
  }, [start])
  const sign = () => {
    if (!message) return
    setBusy(true)
    setError(undefined)
    steps.sign(request, message).catch((thrown: unknown) => {
      if (isLeft.current) return
      setBusy(false)
      setError(thrown)
      // its nonce may be used up
      if (!isRejection(thrown)) setMessage(undefined)
    })
  }
  return { message, error, isBusy, start, sign }
}

/** Placeholder of {@link Shown}, of the same height. */
function LoadingMessage() {
  const t = useMessages(siwxMessages)
  return (
    <Card>
      <span role="status" className="visually-hidden">
        {t('loading')}
      </span>
      <dl className="siwx-facts" aria-hidden="true">
        {(['site', 'account', 'network'] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Skeleton width={96} height={12} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="siwx-whole" aria-hidden="true">
        <p className="siwx-loading">
          <Skeleton width={120} height={12} />
        </p>
      </div>
    </Card>
  )
}

/** The fields of a message as labelled values, and its whole text. */
function Shown({ message, request }: { readonly message: CheckedMessage; readonly request: SignInRequest }) {
  const t = useMessages(siwxMessages)
  const formats = useAtom(formatsAtom)
  const format = useAddressFormat(request.network.chainNamespace)
  const { domain, statement, expirationTime, resources = [] } = message.fields
  const until = expirationTime === undefined ? undefined : readTime(expirationTime)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('site'), <bdi dir="ltr">{domain}</bdi>],
    [
      t('account'),
      <>
        <Avatar address={addressKey(request.address, format)} size={20} />
        <bdi dir="ltr">{shortAddress(request.address, format)}</bdi>
      </>,
    ],
    [
      t('network'),
      <>
        <RequestedNetwork request={request} size={20} />
        <bdi>{request.network.name}</bdi>
      </>,
    ],
    ...(statement === undefined ? [] : [[t('statement'), <bdi>{statement}</bdi>] as const]),
    ...(until === undefined ? [] : [[t('until'), `${formats.date(until)}, ${formats.time(until)}`] as const]),
    ...(resources.length === 0
      ? []
      : [[t('resources'), <bdi dir="ltr">{resources.join(' ')}</bdi>] as const]),
  ]
  return (
    <Card>
      <dl className="siwx-facts" data-testid="siwx-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className="siwx-whole">
        <summary>{t('whole')}</summary>
        <pre dir="ltr" data-testid="siwx-text">
          {message.text}
        </pre>
      </details>
    </Card>
  )
}
