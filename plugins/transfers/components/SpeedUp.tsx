import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatsAtom } from '#kernel'
import { feeRaisingCapability, type FeeOption } from '#kernel/money'
import { Button, Note, useAtom, useMessages } from '#kernel/ui'
import { amountWords, Facts, moneyMessages } from '#plugins/transactions/form'
import { AddressCard } from './AddressCard.js'
import { FeeOptions } from './FeeOptions.js'
import { ReplacementFailure } from './ReplacementFailure.js'
import { useCanReplace } from './use-can-replace.js'
import { feeRaiserAtom, type ReplaceableTransfer } from '../contract.js'
import { transferMessages } from '../messages.js'

/** Progress of the choice of a fee. */
type Step =
  | { readonly kind: 'closed'; readonly error?: unknown }
  | { readonly kind: 'loading' }
  | { readonly kind: 'choosing'; readonly options: readonly FeeOption[]; readonly chosen: string }
  | { readonly kind: 'asking' }

/** The action "Speed up" of a pending transfer, and the choice of its fee, in place of the other buttons. */
export function SpeedUp(props: {
  readonly transfer: ReplaceableTransfer
  readonly wallet: string
  /** Shows the transaction that replaces the transfer. */
  readonly onRaised: (replacement: { readonly id: string }) => void
  /** Another action of the pending transfer, below this one. */
  readonly further: ReactNode
  /** The other buttons. */
  readonly children: ReactNode
}) {
  const { transfer, wallet, onRaised, further, children } = props
  const t = useMessages(transferMessages)
  const shared = useMessages(moneyMessages)
  const raiser = useAtom(feeRaiserAtom)
  const canSpeedUp = useCanReplace(transfer, feeRaisingCapability)
  const [step, setStep] = useState<Step>({ kind: 'closed' })
  const shown = useRef(new AbortController())
  useEffect(() => {
    shown.current = new AbortController()
    return () => shown.current.abort()
  }, [])
  if (!canSpeedUp || !raiser)
    return (
      <>
        {further}
        {children}
      </>
    )

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
        <ReplacementFailure
          {...{ error: step.error, transfer, wallet }}
          action="speedUp"
          isUnclear={raiser.isUnclear(step.error)}
        />
        <Button onClick={load} data-testid="send-speed-up">
          {t('speedUp')}
        </Button>
        {further}
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
function Payment({ transfer }: { readonly transfer: ReplaceableTransfer }) {
  const { amount, asset, receiver, receiverName: name } = transfer
  const t = useMessages(transferMessages)
  const formats = useAtom(formatsAtom)
  const value = <bdi>{amountWords(formats, amount, asset)}</bdi>
  return (
    <>
      <Facts facts={[{ name: t('theyReceive'), value, testId: 'send-speed-up-amount' }]} />
      <AddressCard label={name === undefined ? t('to') : t('toName', { name })} address={receiver} />
    </>
  )
}
