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
    // a second press during `send` sends nothing; a fee above `maxFee` is an error
    <button
      disabled={status !== 'estimated'}
      onClick={() => void send({ ...order, maxFee: estimated.fee.max })}
    >
      Pay, with a fee of at most {String(estimated.fee.max)} base units of{' '}
      {caipNetwork?.nativeCurrency.symbol}
    </button>
  )
}
// #endregion
