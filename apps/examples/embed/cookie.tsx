import { useEffect, type ReactNode } from 'react'
import { createFoyer, keepAccountCookie, readAccountCookie, type RememberedAccount } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'
import { FoyerProvider, useAccount } from 'foyerkit/react'

const foyer = createFoyer({ plugins: evmPreset() })

// #region server
/** On the server: the account that was connected when the page was last open. Pass it to the client component as it is. */
export function rememberedAccount(request: Request): RememberedAccount | undefined {
  return readAccountCookie(request.headers.get('cookie'))
}
// #endregion

// #region client
/** In a client component: renders the remembered account first, and keeps the cookie. */
export function Wallet({
  account,
  children,
}: {
  readonly account: RememberedAccount | undefined
  readonly children: ReactNode
}) {
  useEffect(() => keepAccountCookie(foyer, { document }), [])
  return (
    <FoyerProvider foyer={foyer} initialAccount={account}>
      {children}
    </FoyerProvider>
  )
}

/** No flash of "Connect": on the server and until the wallet has confirmed it, the address is that of the cookie. */
export function Greeting() {
  const { address } = useAccount()
  return <p>{address ? `Hello ${address}` : 'Connect a wallet to begin.'}</p>
}
// #endregion
