import { useState } from 'react'
import { smartSessionsService } from 'foyerkit/plugins/smart-sessions/contract'
import { useAccount, useNetwork } from 'foyerkit/react'
import type { PlaygroundFoyer } from '../create.js'
import { OwnField } from './OwnField.js'
import { OwnPanel } from './OwnPanel.js'

const weekSeconds = 7 * 86_400
/** The key that may use the permissions; a real page has its own. */
const signer = { type: 'key', data: { id: `0x02${'11'.repeat(32)}` } }

/** Asks the wallet for a smart session of a week, which may send ether. */
export function OwnGrant({ foyer }: { readonly foyer: PlaygroundFoyer }) {
  const { address } = useAccount()
  const { caipNetwork } = useNetwork()
  const [amount, setAmount] = useState('0.5')
  const [status, setStatus] = useState('idle')
  const [error, setError] = useState<unknown>()
  const [context, setContext] = useState<string>()
  const grant = async () => {
    setStatus('pending')
    setError(undefined)
    try {
      const wei = BigInt(Math.round(Number(amount) * 1e6)) * 10n ** 12n
      const result = await foyer.service(smartSessionsService).grant({
        chainId: `0x${Number(caipNetwork?.id).toString(16)}`,
        address: address ?? '',
        expiry: Math.floor(Date.now() / 1_000) + weekSeconds,
        signer,
        permissions: [
          { type: 'native-token-transfer', data: { ticker: 'ETH', allowance: `0x${wei.toString(16)}` } },
        ],
      })
      setContext(String((result.granted as { readonly context?: unknown }).context))
      setError(result.error)
      setStatus(result.session ? 'listed' : 'granted')
    } catch (thrown) {
      setError(thrown)
      setStatus('idle')
    }
  }
  return (
    <OwnPanel
      title="The page’s own smart session"
      id="grant"
      action="Ask for it"
      disabled={!address || status === 'pending'}
      onSubmit={() => void grant()}
      status={status}
      error={error}
      result={{ name: 'context', value: context }}
    >
      <OwnField
        label="ETH"
        value={amount}
        onText={setAmount}
        inputMode="decimal"
        data-testid="own-allowance"
      />
    </OwnPanel>
  )
}
