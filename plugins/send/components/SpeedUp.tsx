import { useEffect, useRef, useState, type ReactNode } from 'react'
import { accountOf, formatsAtom, namespaceOf, networkState } from '#kernel'
import { isRejection, namespacesKey } from '#kernel/chain'
import { feeRaisingCapability, type FeeOption } from '#kernel/money'
import { Button, ExternalText, Note, useAtom, useMessages, useService } from '#kernel/ui'
import { amountWords, Facts, moneyMessages } from '#plugins/transactions/form'
import { AddressCard } from './AddressCard.js'
import { FeeOptions } from './FeeOptions.js'
import type { SentTransfer } from '../contract.js'
import { sendErrors } from '../errors.js'
import { sendMessages } from '../messages.js'
import { feeRaiserAtom } from '../state.js'
import { useCauseText, useFaultText } from '../texts.js'

/** Progress of the choice of a fee. */
type Step =
  | { readonly kind: 'closed'; readonly error?: unknown }
  | { readonly kind: 'loading' }
  | { readonly kind: 'choosing'; readonly options: readonly FeeOption[]; readonly chosen: string }
  | { readonly kind: 'asking' }

/** Whether the fee of a transfer can be raised: it waits for its first block, and its account and network are in use. */
function useCanSpeedUp({ account, chainId, status, confirmations }: SentTransfer): boolean {
  const namespace = namespaceOf(chainId)
  const namespaces = useService(namespacesKey)
  const { allAccounts } = useAtom(accountOf(namespace))
  const { caipNetworkId } = useAtom(networkState(namespace))
  const raiser = useAtom(feeRaiserAtom)
  return (
    raiser !== undefined &&
    status === 'pending' &&
    (confirmations?.count ?? 0) === 0 &&
    caipNetworkId === chainId &&
    allAccounts.some(({ caipAddress }) => caipAddress === account) &&
    namespaces.can(namespace, feeRaisingCapability)
  )
}

/** The action "Speed up" of a pending transfer, and the choice of its fee, in place of the other buttons. */
export function SpeedUp(props: {
  readonly transfer: SentTransfer
  readonly wallet: string
  /** Shows the transaction that replaces the transfer. */
  readonly onRaised: (replacement: SentTransfer) => void
  /** The other buttons. */
  readonly children: ReactNode
}) {
  const { transfer, wallet, onRaised, children } = props
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const raiser = useAtom(feeRaiserAtom)
  const canSpeedUp = useCanSpeedUp(transfer)
  const [step, setStep] = useState<Step>({ kind: 'closed' })
  const shown = useRef(new AbortController())
  useEffect(() => {
    shown.current = new AbortController()
    return () => shown.current.abort()
  }, [])
  if (!canSpeedUp || !raiser) return <>{children}</>

  /** Ends the choice. What is still loading is not needed any more. */
  function close(error?: unknown) {
    shown.current.abort()
    shown.current = new AbortController()
    setStep({ kind: 'closed', error })
  }
  async function load() {
    const { signal } = shown.current
    setStep({ kind: 'loading' })
    try {
      const options = (await raiser?.options(transfer, signal)) ?? []
      const chosen = options.find(({ label }) => label === 'normal') ?? options[0]
      if (!signal.aborted && chosen) setStep({ kind: 'choosing', options, chosen: chosen.id })
    } catch (error) {
      if (!signal.aborted) close(error)
    }
  }
  async function confirm(option: FeeOption) {
    const { signal } = shown.current
    setStep({ kind: 'asking' })
    try {
      const replacement = await raiser?.raise(transfer, option.fee)
      if (!signal.aborted && replacement) onRaised(replacement)
    } catch (error) {
      if (!signal.aborted) close(error)
    }
  }

  if (step.kind === 'asking')
    return (
      <>
        <Note
          icon="clock"
          role="status"
          title={shared('approveIn', { wallet })}
          testId="send-speed-up-waiting"
        >
          {t('speedUpText')}
        </Note>
        {children}
      </>
    )
  if (step.kind === 'closed')
    return (
      <>
        <Failure error={step.error} transfer={transfer} wallet={wallet} />
        <Button onClick={load} data-testid="send-speed-up">
          {t('speedUp')}
        </Button>
        {children}
      </>
    )
  const option = step.kind === 'choosing' && step.options.find(({ id }) => id === step.chosen)
  return (
    <>
      <Note icon="info" role="status">
        {step.kind === 'loading' ? t('feeLoading') : t('speedUpText')}
      </Note>
      <Payment transfer={transfer} />
      {step.kind === 'choosing' && (
        <FeeOptions
          options={{ chosen: step.chosen, list: step.options }}
          onChoose={(chosen) => setStep({ ...step, chosen })}
        />
      )}
      {/* one below the other: the name of a wallet does not fit into half of a row */}
      <Button
        kind="primary"
        busy={!option}
        onClick={() => (option ? confirm(option) : undefined)}
        data-testid="send-speed-up-confirm"
      >
        {t('speedUpIn', { wallet })}
      </Button>
      <Button onClick={() => close()} data-testid="send-keep-fee">
        {t('keepFee')}
      </Button>
    </>
  )
}

/** Amount and receiver of the replacement. */
function Payment({ transfer }: { readonly transfer: SentTransfer }) {
  const { amount, asset, receiver, receiverName: name } = transfer
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  const value = <bdi>{amountWords(formats, amount, asset)}</bdi>
  return (
    <>
      <Facts facts={[{ name: t('theyReceive'), value, testId: 'send-speed-up-amount' }]} />
      <AddressCard label={name === undefined ? t('to') : t('toName', { name })} address={receiver} />
    </>
  )
}

/** Reason for which a transfer was not sped up, or may not have been. */
function Failure(props: {
  readonly error: unknown
  readonly transfer: SentTransfer
  readonly wallet: string
}) {
  const { error, transfer, wallet } = props
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const text = useFaultText(error, transfer.asset)
  const words = useCauseText(error)
  const isUnclear = sendErrors.UNCLEAR.is(error)
  if (error === undefined) return null
  if (isRejection(error))
    return (
      <Note icon="close" role="status" title={shared('cancelled')} testId="send-speed-up-cancelled">
        {t('stillPending')}
      </Note>
    )
  return (
    <>
      <Note
        icon="alert"
        tone="warning"
        role="alert"
        title={t(isUnclear ? 'speedUpUnclear' : 'notSpedUp')}
        testId={isUnclear ? 'send-speed-up-unclear' : 'send-speed-up-failed'}
      >
        {isUnclear ? t('speedUpUnclearText', { wallet }) : text}
      </Note>
      {words !== undefined && <ExternalText source={shared('walletSays', { wallet })} text={words} />}
    </>
  )
}
