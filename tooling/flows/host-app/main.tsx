import { createFoyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'
import { FoyerProvider, useAccount, useFoyer } from 'foyerkit/react'
import { createTestWallet, type WalletChain } from 'foyerkit/testing/wallet'
import { StrictMode, useEffect, useRef, version } from 'react'
import { createRoot } from 'react-dom/client'

interface Devnet {
  readonly chains: readonly (WalletChain & { readonly rpcUrl: string })[]
  readonly mnemonic: string
}

const { chains, mnemonic } = JSON.parse(document.getElementById('devnet')?.textContent ?? '{}') as Devnet
createTestWallet({ chains, mnemonic, behaviour: { autoApprove: true } }).announce(window)

const rpc = Object.fromEntries(chains.map(({ id, rpcUrl }) => [String(id), rpcUrl]))
const foyer = createFoyer({ plugins: evmPreset({ rpc }) })

function ConnectButton() {
  const widget = useFoyer()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? widget.mount(place.current) : undefined), [widget])
  return <div ref={place} />
}

function Facts() {
  const { address, balance } = useAccount()
  return (
    <dl>
      <dd data-testid="react">{version}</dd>
      <dd data-testid="address">{address}</dd>
      <dd data-testid="balance">{balance}</dd>
    </dl>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <FoyerProvider foyer={foyer}>
      <ConnectButton />
      <Facts />
    </FoyerProvider>
  </StrictMode>,
)
