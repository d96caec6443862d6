import { useNetwork, useSend } from 'foyerkit/react'

// #region pay
/** Pays an amount of the native asset, in base units. Shows the maximum fee before the request to the wallet. */
export function Pay({ receiver, amount }: { receiver: string; amount: bigint }) {
  const { caipNetwork } = useNetwork()
  const { estimate, estimated, send, status, error, transaction } = useSend()
  const order = { asset: 'native', receiver, amount } as const

  if (transaction) return <p>{status === 'confirmed' ? 'Paid.' : `Pending: ${transaction.hash}`}</p>
  if (status === 'error')
    return <p role="alert">{error instanceof Error ? error.message : 'The payment failed.'}</p>
  if (!estimated) return <button onClick={() => void estimate(order)}>Pay</button>
  return (
    // what was shown is sent, or nothing: a higher fee is an error. A second press during `send` sends nothing
    <button disabled={status !== 'estimated'} onClick={() => void send(estimated)}>
      Pay, with a fee of at most {String(estimated.fee.max)} base units of{' '}
      {caipNetwork?.nativeCurrency.symbol}
    </button>
  )
}
// #endregion
