import { useState } from 'react'
import type { CaipNetworkId } from 'foyerkit'
import { usePay } from 'foyerkit/react'
import { solanaMainnet } from 'foyerkit/plugins/solana'
import type { Devnet } from '../devnet.js'
import { OwnField } from './OwnField.js'
import { OwnPanel } from './OwnPanel.js'

/** Key under which the page keeps the id of its last order, so that a reload shows its status. */
const orderKey = 'meridian-order'

/** An order of the page in USDC, which the widget shows and follows. */
export function OwnOrder({ devnet }: { readonly devnet: Devnet }) {
  const [stored] = useState(() => sessionStorage.getItem(orderKey) ?? undefined)
  const { id, pay, payment, error, isOpening } = usePay(stored)
  const [receiver, setReceiver] = useState('')
  const [amount, setAmount] = useState('12.5')
  const [network, setNetwork] = useState('eip155:8453')
  const [order, setOrder] = useState('')
  const submit = async () => {
    const opened = await pay({
      receiver,
      amount,
      asset: { network: network as CaipNetworkId, address: usdcOn(network, devnet) ?? 'native' },
      ...(order !== '' && { id: order }),
      reference: `Order ${new Date().getFullYear()}-1042`,
    })
    if (opened) sessionStorage.setItem(orderKey, opened)
  }
  const { state = '', reason = '', hash } = payment ?? {}
  return (
    <OwnPanel
      title="The page’s own order"
      id="pay"
      action="Pay"
      disabled={isOpening}
      onSubmit={() => void submit()}
      status={id === undefined ? 'idle' : [state, reason].filter(Boolean).join(': ')}
      error={error}
      result={{ name: 'pay-hash', value: hash }}
    >
      <OwnField
        label="To"
        value={receiver}
        onText={setReceiver}
        placeholder="0x…"
        spellCheck={false}
        autoComplete="off"
        data-testid="own-pay-receiver"
      />
      <OwnField
        label="USDC"
        value={amount}
        onText={setAmount}
        inputMode="decimal"
        data-testid="own-pay-amount"
      />
      <OwnField
        label="Network"
        value={network}
        onText={setNetwork}
        placeholder="eip155:8453"
        spellCheck={false}
        autoComplete="off"
        data-testid="own-pay-network"
      />
      <OwnField
        label="Id"
        value={order}
        onText={setOrder}
        placeholder="a new one"
        spellCheck={false}
        autoComplete="off"
        data-testid="own-pay-id"
      />
    </OwnPanel>
  )
}

/** Returns the address of USDC on a local chain. */
function usdcOn(network: string, { assets, solana }: Devnet): string | undefined {
  if (network === `solana:${solanaMainnet.id}`)
    return solana?.assets.find(({ symbol }) => symbol === 'USDC')?.mint
  return assets.find(({ chainId, symbol }) => symbol === 'USDC' && `eip155:${chainId}` === network)?.address
}
