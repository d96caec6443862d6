import { useAccount, useBalance, useNetwork, useSign } from 'foyerkit/react'

/** The connected account, with a message to sign. */
export function Account() {
  const { address } = useAccount()
  const { caipNetwork } = useNetwork()
  const { data: amount } = useBalance()
  const { sign, status, data: signature, error } = useSign()
  if (!address) return null
  return (
    <section>
      <dl>
        <dt>Address</dt>
        <dd data-testid="address">{address}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{caipNetwork?.name}</dd>
        <dt>Balance</dt>
        <dd data-testid="balance">{amount && `${amount.balance} ${amount.symbol}`}</dd>
      </dl>
      <button
        data-testid="sign"
        disabled={status === 'pending'}
        onClick={() => sign({ message: 'Hello from my app' })}
      >
        Sign a message
      </button>
      <output data-testid="signature">{signature ?? (error instanceof Error && error.message)}</output>
    </section>
  )
}
