import { useEffect, useState } from 'react'
import {
  accountAtom,
  accountOf,
  formatsAtom,
  hostKey,
  namespaceOf,
  networkByIdAtom,
  networkState,
  routerKey,
  statusAtom,
  type WidgetError,
  sessionKey,
} from '#kernel'
import { transferErrors, type TransferFee } from '#kernel/money'
import {
  Button,
  EmptyState,
  ExternalText,
  Note,
  useAtom,
  useMessages,
  useService,
  useTask,
  type Header,
} from '#kernel/ui'
import { connectNetwork, connectWallets } from '#plugins/connect/contract'
import { progressAtom, type SendCaution, type SendPreview } from '#plugins/send/contract'
import { payerAtom } from '#plugins/transactions/contract'
import { amountWords, moneyMessages } from '#plugins/transactions/form'
import { ReviewButtons } from '#plugins/transactions/review'
import {
  PreviewChanges,
  TransferReview,
  TransferWaiting,
  useCauseText,
  useTransferCautions,
} from '#plugins/transfers/parts'
import { OrderSummary, useMerchant, usePaymentLabels, useReferenceFacts } from '../components/OrderSummary.js'
import { DepositList } from '../components/DepositList.js'
import { PaymentOutcome } from '../components/PaymentOutcome.js'
import { usePaymentFaultText } from '../components/use-payment-fault-text.js'
import { useShowResult } from '../components/use-show-result.js'
import {
  confirmedHereAtom,
  depositsAtom,
  payDeposit,
  paymentsAtom,
  payReview,
  payService,
  type Payment,
} from '../contract.js'
import { payErrors } from '../errors.js'
import { hasSendError } from '../has-send-error.js'
import { payMessages } from '../messages.js'

interface PayReviewProps {
  readonly params: { readonly id: string }
}

const usePayment = (id: string) => useAtom(paymentsAtom).find((payment) => payment.id === id)

/** Header of the view. */
export function useViewHeader({ params }: PayReviewProps): Header {
  const t = useMessages(payMessages)
  const merchant = useMerchant(usePayment(params.id) ?? {})
  return { title: t('titleTo', { merchant }) }
}

/** An order of the host: its amount and receiver, then its fee, and the button that asks the wallet. */
export default function PayReview({ params }: PayReviewProps) {
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const { name: app } = useService(hostKey)
  const payment = usePayment(params.id)
  useShowResult(payment, payReview)
  if (!payment) {
    const action = { label: shared('close'), onPress: () => router.close(), testId: 'pay-done' }
    return <EmptyState title={t('gone')} text={t('goneText', { app })} action={action} />
  }
  return <Steps payment={payment} />
}

/** The next step of the payment, below the note about an exchange that the user cancelled. */
function Steps({ payment }: { readonly payment: Payment }) {
  const t = useMessages(payMessages)
  const { fault } = payment
  const { data: exchange } = Object(fault) as { readonly data?: unknown }
  return (
    <>
      {payErrors.DEPOSIT_CANCELLED.is(fault) && (
        <Note
          icon="close"
          role="status"
          title={t('depositCancelled', { name: String(exchange) })}
          testId="pay-deposit-cancelled"
        >
          {t('cancelledText')}
        </Note>
      )}
      <Step payment={payment} />
    </>
  )
}

/** The next step: connect, switch the network, or review. */
function Step({ payment }: { readonly payment: Payment }) {
  const { deposit } = payment
  const isConfirmedHere = useAtom(confirmedHereAtom).has(payment.id)
  const namespace = namespaceOf(payment.chainId)
  const { address } = useAtom(accountOf(namespace))
  const payer = useAtom(payerAtom)
  if (deposit) return <OpenDeposit payment={payment} adapter={deposit.adapter} />
  if (payment.state === 'signing' && !isConfirmedHere) return <Claimed payment={payment} />
  if (address === undefined) return <Connect payment={payment} />
  if (payer?.network.caipNetworkId !== payment.chainId) return <Switch payment={payment} />
  return <Prepare key={payer.key} payment={payment} />
}

/** The way back to a deposit that waits at its exchange: another payment beside it would be a second one. */
function OpenDeposit({ payment, adapter }: { readonly payment: Payment; readonly adapter: string }) {
  const t = useMessages(payMessages)
  const router = useService(routerKey)
  const name = useAtom(depositsAtom).find(({ id }) => id === adapter)?.name ?? adapter
  return (
    <>
      <OrderSummary payment={payment} />
      <Button
        kind="primary"
        onClick={() => router.replace(payDeposit, { id: payment.id, adapter })}
        data-testid="pay-deposit-show"
      >
        {t('depositTitle', { name })}
      </Button>
    </>
  )
}

/** The payment has a request in another tab, or one from before a reload whose wallet may still answer. */
function Claimed({ payment }: { readonly payment: Payment }) {
  const t = useMessages(payMessages)
  return (
    <>
      <OrderSummary payment={payment} />
      <Note icon="info" role="status" title={t('claimed')} testId="pay-claimed">
        {t('claimedText')}
      </Note>
    </>
  )
}

function Connect({ payment }: { readonly payment: Payment }) {
  const t = useMessages(payMessages)
  const router = useService(routerKey)
  const service = useService(payService)
  const status = useAtom(statusAtom)
  const network = useAtom(networkByIdAtom)(payment.chainId)?.name ?? payment.chainId
  const isElsewhere = status === 'connected' && router.can(connectNetwork)
  const label = isElsewhere ? t('connectFor', { network }) : t('connect')
  async function connect() {
    await service.connect(payment.id)
    if (isElsewhere) router.push(connectNetwork, { network: payment.chainId })
    else router.push(connectWallets)
  }
  return (
    <>
      <OrderSummary payment={payment} />
      {router.can(connectWallets) ? (
        <Button
          kind="primary"
          onClick={connect}
          busy={status === 'connecting' || status === 'reconnecting'}
          data-testid="pay-connect"
        >
          {label}
        </Button>
      ) : (
        <Note icon="info" testId="pay-connect-elsewhere">
          {t('connectFor', { network })}
        </Note>
      )}
      <DepositList payment={payment} />
    </>
  )
}

function Switch({ payment }: { readonly payment: Payment }) {
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const session = useService(sessionKey)
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? shared('theWallet')
  const { chainId } = payment
  const { caipNetwork, caipNetworkId } = useAtom(networkState(namespaceOf(chainId)))
  const network = useAtom(networkByIdAtom)(chainId)?.name ?? chainId
  const { isBusy, error: fault, run: change } = useTask(() => session.switchNetwork(chainId))
  const words = useCauseText(fault)
  return (
    <>
      <OrderSummary payment={payment} />
      {fault === undefined ? (
        <Note icon="info" testId="pay-switch-note">
          {t('switchText', { other: caipNetwork?.name ?? caipNetworkId ?? '', network })}
        </Note>
      ) : (
        <Note
          icon="warn"
          tone="warning"
          role="alert"
          title={t('notSwitched', { network })}
          testId="pay-not-switched"
        >
          {t('notSwitchedText', { wallet })}
        </Note>
      )}
      {words !== undefined && <ExternalText source={shared('walletSays', { wallet })} text={words} />}
      <Button kind="primary" onClick={change} busy={isBusy} data-testid="pay-switch">
        {t('switchTo', { network })}
      </Button>
      <DepositList payment={payment} />
    </>
  )
}

/** Reads the fee for the account, which can change while the view is open. */
function Prepare({ payment }: { readonly payment: Payment }) {
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const service = useService(payService)
  const { id } = payment
  const [turn, setTurn] = useState(0)
  const [preview, setPreview] = useState<SendPreview>()
  const [fault, setFault] = useState<unknown>()
  const { title, text } = useFaultWords(fault, payment)
  const words = useCauseText(fault)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setFault(undefined)
    service.prepare(id, signal).then(
      (next) => signal.aborted || setPreview(next),
      (error: unknown) => signal.aborted || setFault(error),
    )
    return () => controller.abort()
  }, [service, id, turn])
  const renew = () => {
    setPreview(undefined)
    setTurn(turn + 1)
  }
  // the key resets the confirmation checkboxes for each preview
  if (preview)
    return (
      <Review key={preview.id} payment={payment} preview={preview} onPreview={setPreview} onRenew={renew} />
    )
  if (fault === undefined)
    return (
      <>
        <OrderSummary payment={payment} />
        <Button kind="primary" busy aria-label={t('preparing')} data-testid="pay-preparing">
          {t('preparing')}
        </Button>
      </>
    )
  return (
    <>
      <OrderSummary payment={payment} />
      <Note icon="alert" tone="warning" role="alert" title={title} testId="pay-fault">
        {text}
      </Note>
      {words !== undefined && <ExternalText source={shared('details')} text={words} />}
      <Button kind="primary" onClick={renew} data-testid="pay-retry">
        {shared('tryAgain')}
      </Button>
      <DepositList payment={payment} />
    </>
  )
}

/** Title and text of an error of a preview. */
function useFaultWords(
  fault: unknown,
  payment: Payment,
): { readonly title: string; readonly text?: string | undefined } {
  const t = useMessages(payMessages)
  const formats = useAtom(formatsAtom)
  const { asset, amount } = payment
  const merchant = useMerchant(payment)
  const text = usePaymentFaultText(fault, asset)
  const { data } = Object(fault) as { readonly data?: unknown }
  if (transferErrors.INSUFFICIENT_BALANCE.is(fault) && typeof data === 'bigint')
    return {
      title: t('tooLittle', { symbol: asset.symbol }),
      text: t('tooLittleText', { amount: amountWords(formats, data, asset) }),
    }
  if (payErrors.KEEPS_PART.is(fault))
    return {
      title: t('keepsPart', { symbol: asset.symbol }),
      text: t('keepsPartText', {
        ...{ merchant, amount: amountWords(formats, amount, asset) },
        received: amountWords(formats, data as bigint, asset),
      }),
    }
  if (transferErrors.INSUFFICIENT_FEE.is(fault))
    return { title: t('tooLittle', { symbol: (data as TransferFee).asset.symbol }), text }
  return { title: t('notReady'), text }
}

/** Errors after which a preview cannot be confirmed again. */
const outdated = [
  'send/PREVIEW_EXPIRED',
  'send/FOUND',
  'send/ACCOUNT_CHANGED',
  'send/NETWORK_CHANGED',
  'send/NAME_CHANGED',
] as const

function Review(props: {
  readonly payment: Payment
  readonly preview: SendPreview
  readonly onPreview: (preview: SendPreview) => void
  readonly onRenew: () => void
}) {
  const { payment, preview, onPreview, onRenew } = props
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const service = useService(payService)
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? shared('theWallet')
  const labels = usePaymentLabels(payment)
  const reference = useReferenceFacts(payment)
  const { cautions, former, id } = preview
  const asked = useAtom(depositsAtom).find(({ id: adapter }) => adapter === payment.askedExchange)
  const { boxes, notes, acknowledged, isCleared } = useTransferCautions(cautions, asked?.name ?? wallet)
  const reported = useAtom(progressAtom)
  const [isExpired, setIsExpired] = useState(false)
  const progress = reported?.id === id ? reported : undefined

  async function confirm(confirmed: readonly SendCaution[]) {
    try {
      await service.confirm(payment.id, preview, confirmed)
    } catch (error) {
      if (hasSendError(error, 'send/ESTIMATE_CHANGED')) onPreview((error as WidgetError).data as SendPreview)
      // other errors are in the progress
      if (hasSendError(error, 'send/PREVIEW_EXPIRED')) setIsExpired(true)
    }
  }
  if (progress?.step === 'asking' || progress?.step === 'looking')
    return (
      <TransferWaiting
        preview={preview}
        wallet={wallet}
        isLost={progress.step === 'looking'}
        onCancel={() => router.close()}
      />
    )
  const outcome = <PaymentOutcome progress={progress} preview={preview} wallet={wallet} onAgain={onRenew} />
  if (progress?.step === 'unclear') return outcome
  const isOutdated = isExpired || hasSendError(progress?.error, ...outdated)
  const hasEnded = progress?.step === 'refused' || progress?.step === 'failed'
  return (
    <>
      {outcome}
      {notes}
      {former && <PreviewChanges preview={preview} former={former} />}
      <TransferReview preview={preview} labels={labels} facts={reference} />
      {boxes}
      <ReviewButtons
        hasCautions={cautions.length > 0}
        isCleared={isCleared}
        isBusy={progress?.step === 'checking'}
        label={hasEnded || isOutdated ? shared('tryAgain') : t('payIn', { wallet })}
        anyway={t('payAnyway')}
        onConfirm={() => (isOutdated ? onRenew() : confirm(acknowledged))}
        onBack={() => router.close()}
        testId="pay"
      />
      <DepositList payment={payment} />
    </>
  )
}
