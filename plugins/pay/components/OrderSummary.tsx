import { hostKey, namespaceOf, networkByIdAtom } from '#kernel'
import { shortAddress } from '#kernel/chain'
import { useAddressFormat, useAtom, useMessages, useService } from '#kernel/ui'
import { TransferSummary } from '#plugins/transfers/parts'
import { Facts, NetworkName, type Fact, moneyMessages } from '#plugins/transactions/form'
import type { Payment } from '../contract.js'
import { payMessages } from '../messages.js'

/** Name of the receiving shop. */
export function useMerchant({ merchant }: Pick<Payment, 'merchant'>): string {
  const { name } = useService(hostKey)
  return merchant || name
}

/** Labels of both sides of a payment. */
export function usePaymentLabels(payment: Payment) {
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const merchant = useMerchant(payment)
  return { sent: shared('youPay'), received: t('receives', { merchant }) }
}

/** Reference of the order, if the host passed one. */
export function useReferenceFacts({ reference }: Payment): readonly Fact[] {
  const t = useMessages(payMessages)
  if (reference === undefined) return []
  return [{ name: t('reference'), value: <bdi>{reference}</bdi>, testId: 'pay-reference' }]
}

/** Longest receiver that is shown whole, such as a name. */
const maxWhole = 24

/** Reference, receiver and network of an order. */
export function useOrderFacts(payment: Payment): readonly Fact[] {
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const reference = useReferenceFacts(payment)
  const { chainId, receiver } = payment
  const network = useAtom(networkByIdAtom)(chainId)
  const format = useAddressFormat(namespaceOf(chainId))
  const name = network?.name ?? chainId
  return [
    ...reference,
    {
      name: t('to'),
      value: <bdi dir="ltr">{receiver.length > maxWhole ? shortAddress(receiver, format) : receiver}</bdi>,
      testId: 'pay-receiver',
    },
    {
      name: shared('network'),
      value: <NetworkName name={name} network={network} />,
      testId: 'pay-network',
    },
  ]
}

/** Amount, receiver, network and reference of an order, before its fee is known. */
export function OrderSummary({ payment }: { readonly payment: Payment }) {
  const labels = usePaymentLabels(payment)
  const facts = useOrderFacts(payment)
  const { asset, amount, receiver } = payment
  return (
    <>
      <TransferSummary
        preview={{ order: { asset, amount }, receiver: { address: receiver } }}
        labels={labels}
      />
      <Facts facts={facts} />
    </>
  )
}
