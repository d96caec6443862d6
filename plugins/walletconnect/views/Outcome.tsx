import type { ReactElement } from 'react'
import { externalTextOf } from '#kernel'
import type { Connection } from '#kernel/contracts'
import type { Wallet } from '#plugins/catalogue/contract'
import {
  Button,
  IconTile,
  Picture,
  ExternalText,
  Message,
  StatusRing,
  useConnectionLabel,
  useErrorText,
  useMessages,
} from '#kernel/ui'
import { walletconnectErrors } from '../errors.js'
import { walletconnectMessages } from '../messages.js'
import type { PairingStep } from './use-pairing.js'

type Ended = Extract<PairingStep, { step: 'answered' | 'connected' | 'refused' | 'failed' }>

const marks = {
  answered: undefined,
  connected: { icon: 'check', tone: 'positive' },
  refused: { icon: 'close', tone: 'neutral' },
  failed: { icon: 'alert', tone: 'negative' },
} as const
const rings = { answered: 'pending', connected: 'done', refused: 'stopped', failed: 'stopped' } as const

/** Result of a pairing. */
export function Outcome(props: {
  readonly wallet: Wallet | undefined
  readonly state: Ended
  readonly retry: () => void
}): ReactElement {
  const { wallet, state, retry } = props
  const t = useMessages(walletconnectMessages)
  const walletName = state.step === 'connected' ? state.connection.name : (wallet?.name ?? t('aWallet'))
  const isNamed = wallet !== undefined || state.step === 'connected'
  const error = 'error' in state ? state.error : undefined
  const quote = externalTextOf(error)
  const details = useErrorText(error)
  const text = quote ?? (state.step === 'failed' ? details : undefined)
  const isQuote = quote !== undefined || walletconnectErrors.RELAY_REFUSED.is(error)
  return (
    <>
      <StatusRing state={rings[state.step]} mark={marks[state.step]}>
        {isNamed ? (
          <Picture name={walletName} src={wallet?.imageUrl} imageId={wallet?.imageId} size={80} />
        ) : (
          <IconTile icon="qr" />
        )}
      </StatusRing>
      <div role="status" data-testid={`pairing-${state.step}`}>
        <Result state={state} walletName={walletName} />
      </div>
      {text && (
        <ExternalText
          source={state.step === 'failed' ? t('details') : t('says', { wallet: walletName })}
          text={text}
          marks={isQuote}
        />
      )}
      {(state.step === 'refused' || state.step === 'failed') && (
        <Button kind="primary" icon="retry" onClick={retry} data-testid="pairing-retry">
          {t('tryAgain')}
        </Button>
      )}
    </>
  )
}

function Result({ state, walletName }: { readonly state: Ended; readonly walletName: string }): ReactElement {
  const t = useMessages(walletconnectMessages)
  switch (state.step) {
    case 'answered':
      return <Message title={t('answered', { wallet: walletName })} text={t('answeredText')} />
    case 'refused':
      return <Message title={t('refused')} text={t('refusedText')} />
    case 'failed':
      return state.isApproved ? (
        <Message title={t('notConnected')} text={t('notConnectedText', { wallet: walletName })} />
      ) : (
        <Message title={t('failed')} text={t('failedText')} />
      )
    case 'connected':
      return <Message title={t('connected')} text={<ConnectedAccount connection={state.connection} />} />
  }
}

function ConnectedAccount({ connection }: { readonly connection: Connection }): ReactElement {
  const t = useMessages(walletconnectMessages)
  return <bdi>{t('connectedText', useConnectionLabel(connection))}</bdi>
}
