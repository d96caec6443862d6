import { useMemo, useState } from 'react'
import { createBitcoinWallet } from 'foyerkit/adapters/bitcoin'
import { parseAmount } from 'foyerkit/money'
import { useFoyer } from 'foyerkit/react'
import { OwnField } from './OwnField.js'
import { OwnPanel } from './OwnPanel.js'

const decimals = 8

/** How the payment stands. */
interface PaymentState {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly error?: unknown
  readonly id?: string
}

/** A Bitcoin payment of the page: it builds a PSBT, the wallet signs it by the adapter, and the page sends it. */
export function OwnPayment({ esploraUrl }: { readonly esploraUrl: string }) {
  const foyer = useFoyer()
  const wallet = useMemo(() => createBitcoinWallet(foyer), [foyer])
  const [receiver, setReceiver] = useState('')
  const [amount, setAmount] = useState('0.01')
  const [state, setState] = useState<PaymentState>({ status: 'idle' })
  const pay = async () => {
    const { buildPayment, sendPayment } = await import('../bitcoin-payment.js')
    const parsed = parseAmount(amount, decimals)
    if (!('value' in parsed)) throw new Error('Enter an amount of BTC.')
    const address = await wallet.connect()
    const psbt = await buildPayment({ esploraUrl, address, sats: parsed.value, receiver })
    return sendPayment(esploraUrl, await wallet.signPsbt({ psbt }))
  }
  const submit = () => {
    setState({ status: 'pending' })
    pay().then(
      (id) => setState({ status: 'success', id }),
      (error: unknown) => setState({ status: 'error', error }),
    )
  }
  return (
    <OwnPanel
      title="The page’s own Bitcoin payment"
      id="pay"
      action="Sign and send"
      disabled={state.status === 'pending' || !receiver}
      onSubmit={submit}
      status={state.status}
      error={state.error}
      result={{ name: 'txid', value: state.id }}
    >
      <OwnField
        label="To"
        value={receiver}
        onText={setReceiver}
        placeholder="bcrt1…"
        spellCheck={false}
        autoComplete="off"
        data-testid="own-bitcoin-receiver"
      />
      <OwnField
        label="BTC"
        value={amount}
        onText={setAmount}
        inputMode="decimal"
        data-testid="own-bitcoin-amount"
      />
    </OwnPanel>
  )
}
