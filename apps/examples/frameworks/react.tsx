import type { Foyer } from 'foyerkit'
import { FoyerProvider, useAccount, useBalance, useFoyer, useSign } from 'foyerkit/react'
import { useEffect, useRef } from 'react'

// #region react
/** The widget's button. */
function ConnectButton() {
  const foyer = useFoyer()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => (container.current ? foyer.mount(container.current) : undefined), [foyer])
  return <div ref={container} />
}

function Account() {
  const { address } = useAccount()
  const { data: amount } = useBalance()
  const { sign, status, data: signature } = useSign()
  if (!address) return null
  return (
    <section>
      <p>
        {address}: {amount?.balance} {amount?.symbol}
      </p>
      <button disabled={status === 'pending'} onClick={() => sign({ message: 'Hello' })}>
        Sign a message
      </button>
      <output>{signature}</output>
    </section>
  )
}

/** A page whose components read the widget. */
export function Page({ foyer }: { readonly foyer: Foyer }) {
  return (
    <FoyerProvider foyer={foyer}>
      <ConnectButton />
      <Account />
    </FoyerProvider>
  )
}
// #endregion
