import type { ReactElement } from 'react'
import type { Connection } from '#kernel/contracts'
import type { Wallet } from '#plugins/catalogue/contract'
import { ConnectionOutcome, IconTile, Picture, Message, useConnectionLabel, useMessages } from '#kernel/ui'
import { walletconnectErrors } from '../errors.js'
import { walletconnectMessages } from '../messages.js'
import type { PairingStep } from './use-pairing.js'

type Ended = Extract<PairingStep, { step: 'answered' | 'connected' | 'refused' | 'failed' }>

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
  const hasFailed = state.step === 'failed'
  return (
    <ConnectionOutcome
      step={state.step === 'answered' ? 'pending' : state.step}
      picture={
        isNamed ? (
          <Picture name={walletName} src={wallet?.imageUrl} imageId={wallet?.imageId} size={80} />
        ) : (
          <IconTile icon="qr" />
        )
      }
      message={<Result state={state} walletName={walletName} />}
      error={error}
      quoteLabel={hasFailed ? t('details') : t('says', { wallet: walletName })}
      detailsLabel={t('details')}
      isQuoted={walletconnectErrors.RELAY_REFUSED.is(error) || undefined}
      retry={
        hasFailed || state.step === 'refused'
          ? { label: t('tryAgain'), onPress: retry, testId: 'pairing-retry' }
          : undefined
      }
      testId={`pairing-${state.step}`}
    />
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
