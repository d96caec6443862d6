import { createFoyer } from 'foyerkit'
import { account } from 'foyerkit/plugins/account'
import { connect } from 'foyerkit/plugins/connect'
import { base, evm } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import { networks } from 'foyerkit/plugins/networks'
import { pay } from 'foyerkit/plugins/pay'
import { payService, type PaymentOrder } from 'foyerkit/plugins/pay/contract'
import { send } from 'foyerkit/plugins/send'
import { service } from 'foyerkit/plugins/service'
import { usePay } from 'foyerkit/react'
import { exchange } from './exchange.js'

// #region create
export const foyer = createFoyer({
  plugins: [
    evm({ networks: [base] }),
    service(),
    injected(),
    connect(),
    networks(),
    account(),
    send(),
    pay(),
  ],
  features: { pay: true },
})
// #endregion

// #region deposits
export const payWithExchange = pay({ deposits: [exchange('https://api.harbor.example')] })
// #endregion

// #region order
/** Shows an order of 12.5 USDC on Base. `id` is the number of the order at the server of the shop. */
export async function showOrder(id: string) {
  await foyer.service(payService).pay({
    id,
    receiver: '0x3bF011aC62d97E4408b5F2c9A1d3760eEf91cE04',
    asset: { network: 'eip155:8453', address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' },
    amount: '12.5',
    reference: `Order ${id}`,
  })
}
// #endregion

// #region events
/** Tells the server of the shop how payments end. The server reads the chain before it delivers. */
export function followPayments(tellServer: (id: string, hash: string | undefined) => void) {
  foyer.on('payment.completed', ({ id, hash }) => tellServer(id, hash))
  foyer.on('payment.failed', ({ id }) => tellServer(id, undefined))
}
// #endregion

// #region hook
/** A button that pays an order, and says how the payment stands, also after a reload. */
export function PayButton({ order }: { readonly order: PaymentOrder }) {
  const { pay: open, payment, error, isOpening } = usePay(order.id)
  if (payment?.state === 'completed') return <p>Paid: {payment.hash}</p>
  if (payment?.state === 'pending') return <p>On its way: {payment.hash}</p>
  return (
    <>
      {error instanceof Error && <p role="alert">{error.message}</p>}
      {payment?.state === 'failed' && <p role="alert">Not paid: {payment.reason}</p>}
      <button disabled={isOpening} onClick={() => void open(order)}>
        Pay {order.amount} USDC
      </button>
    </>
  )
}
// #endregion
