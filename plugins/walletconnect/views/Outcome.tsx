import type { ReactElement } from 'react'
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
  useMessages,
} from '#kernel/ui'
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

/** What came of it. */
export function Outcome(props: {
  readonly wallet: Wallet | undefined
  readonly state: Ended
  readonly retry: () => void
}): ReactElement {
  const { wallet, state, retry } = props
  const t = useMessages(walletconnectMessages)
  const who = state.step === 'connected' ? state.connection.name : (wallet?.name ?? t('aWallet'))
  const isNamed = wallet !== undefined || state.step === 'connected'
  const words = 'words' in state ? state.words : ''
  return (
    <>
      <StatusRing state={rings[state.step]} mark={marks[state.step]}>
        {isNamed ? (
          <Picture name={who} src={wallet?.imageUrl} imageId={wallet?.imageId} size={80} />
        ) : (
          <IconTile icon="qr" />
        )}
      </StatusRing>
      <div role="status" data-testid={`pairing-${state.step}`}>
        <Said state={state} who={who} />
      </div>
      {words !== '' && (
        <ExternalText
          source={state.step === 'failed' ? t('relaySays') : t('says', { wallet: who })}
          text={words}
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

function Said({ state, who }: { readonly state: Ended; readonly who: string }): ReactElement {
  const t = useMessages(walletconnectMessages)
  switch (state.step) {
    case 'answered':
      return <Message title={t('answered', { wallet: who })} text={t('answeredText')} />
    case 'refused':
      return <Message title={t('refused')} text={t('refusedText')} />
    case 'failed':
      return <Message title={t('failed')} text={t('failedText')} />
    case 'connected':
      return <Message title={t('connected')} text={<Where connection={state.connection} />} />
  }
}

function Where({ connection }: { readonly connection: Connection }): ReactElement {
  const t = useMessages(walletconnectMessages)
  return <bdi>{t('connectedText', useConnectionLabel(connection))}</bdi>
}
