import { useState } from 'react'
import { parseAmount } from 'foyerkit/kernel'
import { useAccount, useNetwork, useSend } from 'foyerkit/react'

/** A form of the page's own: the hooks send without the modal, and without the plugin `send`. */
export function OwnForm() {
  const { address } = useAccount()
  const { caipNetwork } = useNetwork()
  const { send, status, error, transaction } = useSend()
  const [receiver, setReceiver] = useState('')
  const [amount, setAmount] = useState('0.01')
  const isUnderWay = status === 'estimating' || status === 'waiting'
  const submit = () => {
    const parsed = parseAmount(amount, caipNetwork?.nativeCurrency.decimals ?? 18)
    // what is no amount is nothing to send: the hook says so
    void send({ asset: 'native', receiver, amount: 'value' in parsed ? parsed.value : 0n })
  }
  return (
    <section className="panel">
      <h2>The page’s own form</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label className="choice">
          To
          <input
            type="text"
            value={receiver}
            placeholder="0x…"
            spellCheck={false}
            autoComplete="off"
            data-testid="own-receiver"
            onChange={(event) => setReceiver(event.target.value)}
          />
        </label>
        <label className="choice">
          {caipNetwork?.nativeCurrency.symbol ?? 'Amount'}
          <input
            type="text"
            inputMode="decimal"
            value={amount}
            data-testid="own-amount"
            onChange={(event) => setAmount(event.target.value)}
          />
        </label>
        <p className="row">
          <button type="submit" data-testid="own-send" disabled={!address || isUnderWay}>
            Send
          </button>
          <output data-testid="own-status" aria-live="polite">
            {error instanceof Error ? error.message : status === 'idle' ? '' : status}
          </output>
        </p>
        {transaction && (
          <p className="hash" data-testid="own-hash">
            {transaction.hash}
          </p>
        )}
      </form>
    </section>
  )
}
