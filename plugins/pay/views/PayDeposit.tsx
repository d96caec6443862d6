import { useEffect, useState } from 'react'
import { formatsAtom, hostKey, routerKey } from '#kernel'
import {
  Button,
  EmptyState,
  ErrorState,
  Message,
  Note,
  Picture,
  StatusRing,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { amountWords, Facts, LinkButton, moneyMessages } from '#plugins/transactions/form'
import { useCauseText } from '#plugins/transfers/parts'
import { useMerchant, useOrderFacts } from '../components/OrderSummary.js'
import { useShowResult } from '../components/use-show-result.js'
import {
  depositsAtom,
  payDeposit,
  paymentsAtom,
  payReview,
  payService,
  type DepositAdapter,
  type Payment,
} from '../contract.js'
import { payErrors } from '../errors.js'
import { payMessages } from '../messages.js'

interface PayDepositProps {
  readonly params: { readonly id: string; readonly adapter: string }
}

const usePayment = (id: string) => useAtom(paymentsAtom).find((payment) => payment.id === id)

/** Header of the view. */
export function useViewHeader({ params }: PayDepositProps): Header {
  const t = useMessages(payMessages)
  const merchant = useMerchant(usePayment(params.id) ?? {})
  return { title: t('titleTo', { merchant }) }
}

/** A payment that the user confirms at an exchange. */
export default function PayDeposit({ params }: PayDepositProps) {
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const { name: app } = useService(hostKey)
  const payment = usePayment(params.id)
  const adapter = useAtom(depositsAtom).find(({ id }) => id === params.adapter)
  useShowResult(payment, payDeposit)
  if (payment && adapter) return <Deposit payment={payment} adapter={adapter} />
  const action = { label: shared('close'), onPress: () => router.close(), testId: 'pay-done' }
  return <EmptyState title={t('gone')} text={t('goneText', { app })} action={action} />
}

function Deposit({ payment, adapter }: { readonly payment: Payment; readonly adapter: DepositAdapter }) {
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const service = useService(payService)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const merchant = useMerchant(payment)
  const facts = useOrderFacts(payment)
  const { id, asset, amount, deposit } = payment
  const { id: adapterId, name, imageUrl, cancel } = adapter
  const [url, setUrl] = useState<string>()
  const [fault, setFault] = useState<unknown>()
  const [cancelFault, setCancelFault] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  // the words about an adapter are for the developer of the page
  const shownFault = payErrors.DEPOSIT_INVALID.is(fault) ? undefined : fault
  const faultText = useErrorText(shownFault)
  const words = useCauseText(shownFault)
  useEffect(() => {
    let isLeft = false
    setFault(undefined)
    service.deposit(id, adapterId).then(
      (page) => isLeft || setUrl(page),
      (error: unknown) => isLeft || setFault(error),
    )
    return () => void (isLeft = true)
  }, [service, id, adapterId, turn])
  const values = { name, merchant, amount: amountWords(formats, amount, asset) }
  async function leave() {
    try {
      await service.cancelDeposit(id)
      router.replace(payReview, { id })
    } catch (error) {
      setCancelFault(error)
    }
  }
  if (fault !== undefined)
    return (
      <div role="alert" data-testid="pay-deposit-fault">
        <ErrorState
          title={t('depositFault', values)}
          text={faultText}
          details={words === undefined ? undefined : { source: shared('details'), text: words }}
          action={{ label: shared('tryAgain'), onPress: () => setTurn(turn + 1), testId: 'pay-retry' }}
        />
      </div>
    )
  return (
    <>
      <StatusRing state="pending">
        <Picture name={name} src={imageUrl} size={80} />
      </StatusRing>
      <div role="status" data-testid={deposit ? 'pay-deposit-waiting' : 'pay-deposit-starting'}>
        {deposit ? (
          <Message title={t('depositTitle', values)} text={t('depositText', values)} />
        ) : (
          <Message title={t('depositStarting', values)} />
        )}
      </div>
      <Facts facts={facts} />
      {cancelFault !== undefined && (
        <Note
          icon="warn"
          tone="warning"
          role="alert"
          title={t('notCancelled', values)}
          testId="pay-not-cancelled"
        >
          {t('notCancelledText')}
        </Note>
      )}
      {url !== undefined && (
        <LinkButton href={url} label={t('depositOpen', values)} kind="primary" testId="pay-deposit-open" />
      )}
      {deposit && cancel && (
        <Button onClick={leave} data-testid="pay-deposit-cancel">
          {shared('cancel')}
        </Button>
      )}
    </>
  )
}
