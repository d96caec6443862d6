import { useCallback, useEffect, useState, type ReactElement } from 'react'
import type { Connection } from '#kernel'
import type { Wallet } from '#kernel/chain'
import {
  ConnectionOutcome,
  IconTile,
  Message,
  Picture,
  useAtom,
  useConnectAttempt,
  useConnectionLabel,
  useMessages,
  type ConnectOutcome,
} from '#kernel/ui'
import { requestedNamespaceAtom } from '#plugins/connect/contract'
import { pairingAtom, walletconnectId } from '../contract.js'
import { walletconnectErrors } from '../errors.js'
import { walletconnectMessages } from '../messages.js'

/** State of a pairing for the view. */
export type PairingStep =
  /** The relay has not accepted the pairing yet. */
  | { readonly step: 'preparing' }
  | { readonly step: 'offered'; readonly uri: string }
  | { readonly step: 'expired' }
  /** The wallet has approved; its accounts are not stored yet. */
  | { readonly step: 'answered' }
  | Exclude<ConnectOutcome, { step: 'failed' }>
  /** Before an approval; or without an error, because the wallet approved nothing that the site can use. */
  | { readonly step: 'failed'; readonly error?: unknown; readonly isApproved: boolean }

type Outcome = Extract<PairingStep, { step: 'expired' | 'connected' | 'refused' | 'failed' }>

/** Connects when the view mounts, and again on retry. Unmounting aborts the connect. */
export function usePairing(): { readonly state: PairingStep; readonly retry: () => void } {
  const attempt = useConnectAttempt()
  const { wcUri, buffering } = useAtom(pairingAtom)
  const requested = useAtom(requestedNamespaceAtom)
  // the history is empty when the view closes: the request must not start again
  const [namespace] = useState(requested)
  const [outcome, setOutcome] = useState<Outcome>()
  const start = useCallback(() => {
    setOutcome(undefined)
    const request = { connectorId: walletconnectId, ...(namespace !== undefined && { namespace }) }
    attempt.start(request, (next) => setOutcome(readOutcome(next)))
  }, [attempt, namespace])
  useEffect(start, [start])

  if (outcome) return { state: outcome, retry: start }
  if (buffering) return { state: { step: 'answered' }, retry: start }
  return {
    state: wcUri === undefined ? { step: 'preparing' } : { step: 'offered', uri: wcUri },
    retry: start,
  }
}

function readOutcome(outcome: ConnectOutcome): Outcome {
  if (outcome.step !== 'failed') return outcome
  const { error } = outcome
  if (walletconnectErrors.EXPIRED.is(error)) return { step: 'expired' }
  if (walletconnectErrors.NOTHING_SHARED.is(error)) return { step: 'failed', isApproved: true }
  return { step: 'failed', error, isApproved: false }
}

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
