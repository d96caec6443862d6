import { useNetwork, useSend } from 'foyerkit/react'

// #region pay
/** Pays so much of the network's own asset; the price of sending is shown before the wallet is asked. */
export function Pay({ receiver, amount }: { receiver: string; amount: bigint }) {
  const { caipNetwork } = useNetwork()
  const { estimate, estimated, send, status, error, transaction } = useSend()
  const order = { asset: 'native', receiver, amount } as const

  if (transaction) return <p>{status === 'confirmed' ? 'Paid.' : `On its way: ${transaction.hash}`}</p>
  if (status === 'error')
    return <p role="alert">{error instanceof Error ? error.message : 'It did not work.'}</p>
  if (!estimated) return <button onClick={() => void estimate(order)}>Pay</button>
  return (
    // a second press gets the first one's answer; a fee that has risen since is not paid
    <button
      disabled={status !== 'estimated'}
      onClick={() => void send({ ...order, maxFee: estimated.fee.value })}
    >
      Pay, and at most {String(estimated.fee.value)} base units of {caipNetwork?.nativeCurrency.symbol} for
      sending
    </button>
  )
}
// #endregion
