import { useState } from 'react'
import { parseAmount } from 'foyerkit/money'
import { useAccount, useNetwork, useSend } from 'foyerkit/react'
import { OwnField } from './OwnField.js'
import { OwnPanel } from './OwnPanel.js'

/** A form of the page: the hook sends without the modal. */
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
    send({ asset: 'native', receiver, amount: 'value' in parsed ? parsed.value : 0n }).catch(console.error)
  }
  return (
    <OwnPanel
      title="The page’s own form"
      id="send"
      action="Send"
      disabled={!address || isUnderWay}
      onSubmit={submit}
      status={status}
      error={error}
      result={{ name: 'hash', value: transaction?.hash }}
    >
      <OwnField
        label="To"
        value={receiver}
        onText={setReceiver}
        placeholder="0x…"
        spellCheck={false}
        autoComplete="off"
        data-testid="own-receiver"
      />
      <OwnField
        label={caipNetwork?.nativeCurrency.symbol ?? 'Amount'}
        value={amount}
        onText={setAmount}
        inputMode="decimal"
        data-testid="own-amount"
      />
    </OwnPanel>
  )
}
