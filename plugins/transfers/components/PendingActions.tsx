import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatsAtom } from '#kernel'
import { cancellingCapability, type TransferFee } from '#kernel/money'
import { Button, Note, useAtom, useMessages } from '#kernel/ui'
import { amountWords, moneyMessages } from '#plugins/transactions/form'
import { cancellerAtom, type ReplaceableTransfer } from '../contract.js'
import { transferMessages } from '../messages.js'

import { ReplacementFailure } from './ReplacementFailure.js'
import { SpeedUp } from './SpeedUp.js'
import { useCanReplace } from './use-can-replace.js'

/** Progress of a cancellation. */
type Step =
  | { readonly kind: 'closed'; readonly error?: unknown }
  | { readonly kind: 'loading' }
  | { readonly kind: 'confirming'; readonly fee: TransferFee }
  | { readonly kind: 'asking' }

/** The actions of a pending transfer, "Speed up" and "Cancel transfer". The steps of one are in place of the other. */
export function PendingActions(props: {
  readonly transfer: ReplaceableTransfer
  readonly wallet: string
  /** Shows the transaction that replaces the transfer with a higher fee. */
  readonly onRaised: (replacement: { readonly id: string }) => void
  /** The other buttons. */
  readonly children: ReactNode
}) {
  const { transfer, wallet, onRaised, children } = props
  const t = useMessages(transferMessages)
  const shared = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const canceller = useAtom(cancellerAtom)
  const canCancel = useCanReplace(transfer, cancellingCapability)
  const [step, setStep] = useState<Step>({ kind: 'closed' })
  const shown = useRef(new AbortController())
  useEffect(() => {
    shown.current = new AbortController()
    return () => shown.current.abort()
  }, [])

  /** Ends the question. The fee that is still loading is not needed any more. */
  function close(error?: unknown) {
    shown.current.abort()
    shown.current = new AbortController()
    setStep({ kind: 'closed', error })
  }
  async function load() {
    const { signal } = shown.current
    setStep({ kind: 'loading' })
    try {
      const fee = await canceller?.estimate(transfer, signal)
      if (!signal.aborted && fee) setStep({ kind: 'confirming', fee })
    } catch (error) {
      if (!signal.aborted) close(error)
    }
  }
  async function confirm(fee: TransferFee) {
    const { signal } = shown.current
    setStep({ kind: 'asking' })
    const error: unknown = await canceller?.cancel(transfer, fee).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    if (!signal.aborted) close(error)
  }

  if (!canCancel || !canceller || step.kind === 'closed')
    return (
      <SpeedUp
        transfer={transfer}
        wallet={wallet}
        onRaised={onRaised}
        further={
          canCancel &&
          canceller && (
            <>
              <Requested transfer={transfer} wallet={wallet} error={step.kind === 'closed' && step.error} />
              <Button onClick={load} data-testid="send-cancel">
                {t('cancelTransfer')}
              </Button>
            </>
          )
        }
      >
        {children}
      </SpeedUp>
    )
  if (step.kind === 'asking')
    return (
      <>
        <Note icon="clock" role="status" title={shared('approveIn', { wallet })} testId="send-cancel-waiting">
          {shared('cancellingText')}
        </Note>
        {children}
      </>
    )
  const fee = step.kind === 'confirming' ? step.fee : undefined
  return (
    <>
      <Note icon="info" role="status" title={t('cancelTitle')} testId="send-cancel-question">
        {fee ? t('cancelText', { fee: amountWords(formats, fee.max, fee.asset) }) : t('feeLoading')}
      </Note>
      {/* one below the other: the name of a wallet does not fit into half of a row */}
      <Button
        kind="primary"
        busy={!fee}
        onClick={() => (fee ? confirm(fee) : undefined)}
        data-testid="send-cancel-confirm"
      >
        {t('cancelIn', { wallet })}
      </Button>
      <Button onClick={() => close()} data-testid="send-keep">
        {t('keepTransfer')}
      </Button>
    </>
  )
}

/** Outcome of the last request to cancel, here, in another tab, or on an earlier page. */
function Requested(props: {
  readonly transfer: ReplaceableTransfer
  readonly wallet: string
  readonly error: unknown
}) {
  const { transfer, wallet, error } = props
  const { cancel } = transfer
  const t = useMessages(transferMessages)
  const isUnclear = useAtom(cancellerAtom)?.isUnclear(error)
  if (error) return <ReplacementFailure {...{ error, transfer, wallet, isUnclear }} action="cancel" />
  if (cancel?.isIgnored)
    return (
      <Note icon="alert" tone="warning" role="alert" title={t('notCancelled')} testId="send-cancel-ignored">
        {t('cancelIgnored', { wallet })}
      </Note>
    )
  return (
    cancel && (
      <Note icon="clock" role="status" title={t('cancelRequested')} testId="send-cancel-requested">
        {t('cancelRequestedText', { wallet })}
      </Note>
    )
  )
}
