import { formatUnits } from 'viem'
import { useBalance, useConnection, useSignMessage } from 'wagmi'

/** The connected account by wagmi, with a message to sign. */
export function Account() {
  const { address, chain } = useConnection()
  const { data: amount } = useBalance({ address })
  const { mutate: sign, isPending, data: signature, error } = useSignMessage()
  if (!address) return null
  return (
    <section>
      <dl>
        <dt>Address</dt>
        <dd data-testid="address">{address}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{chain?.name}</dd>
        <dt>Balance</dt>
        <dd data-testid="balance">
          {amount && `${formatUnits(amount.value, amount.decimals)} ${amount.symbol}`}
        </dd>
      </dl>
      <button data-testid="sign" disabled={isPending} onClick={() => sign({ message: 'Hello from my app' })}>
        Sign a message
      </button>
      <output data-testid="signature">{signature ?? error?.message}</output>
    </section>
  )
}
