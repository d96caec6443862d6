// #region provider
import { useEffect, useRef } from 'react'
import { createFoyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'
import { FoyerProvider, useAccount, useFoyer } from 'foyerkit/react'

// outside of components: one widget for the page, also in StrictMode
const foyer = createFoyer({ plugins: evmPreset() })

export function App() {
  return (
    <FoyerProvider foyer={foyer}>
      <ConnectButton />
      <Greeting />
    </FoyerProvider>
  )
}

/** The button of the widget in an element of the page. */
function ConnectButton() {
  const { mount } = useFoyer()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => mount(element.current), [mount])
  return <div ref={element} />
}

function Greeting() {
  const { address } = useAccount()
  return <p>{address ? `Hello ${address}` : 'Connect a wallet to begin.'}</p>
}
// #endregion
