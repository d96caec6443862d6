import { createFoyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'
import { FoyerProvider, useAccount, useFoyer } from 'foyerkit/react'
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { announceWillingWallet, onTestChains } from './test-chains.js'

announceWillingWallet()
const foyer = createFoyer({ plugins: evmPreset(onTestChains) })

function ConnectButton() {
  const widget = useFoyer()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? widget.mount(place.current) : undefined), [widget])
  return <div ref={place} />
}

function Facts() {
  const { status, address, balance } = useAccount()
  return (
    <dl>
      <dd data-testid="status">{status}</dd>
      <dd data-testid="address">{address}</dd>
      <dd data-testid="balance">{balance}</dd>
    </dl>
  )
}

const root = createRoot(document.getElementById('app') as HTMLElement)
root.render(
  <StrictMode>
    <FoyerProvider foyer={foyer}>
      <ConnectButton />
      <Facts />
    </FoyerProvider>
  </StrictMode>,
)
document.querySelector('[data-testid="unmount"]')?.addEventListener('click', () => root.unmount())
