import { useState } from 'react'
import { useAccount, useSign } from 'foyerkit/react'
import { signInMessage } from './message.js'

// #region button
/** Signs the user in with the active account, on EVM chains, Solana and Bitcoin. */
export function SignIn() {
  const { address, caipNetworkId } = useAccount()
  const { sign, status } = useSign()
  const [isSignedIn, setSignedIn] = useState(false)

  async function signIn() {
    if (!address || !caipNetworkId) return
    const issued = (await (await fetch('/api/nonce')).json()) as { nonce: string; issuedAt: string }
    const message = signInMessage({ address, caipNetworkId }, issued, location)
    const signature = await sign({ message })
    // after a rejection `status` is `idle`, after a failure `error`
    if (!signature) return
    const response = await fetch('/api/verify', {
      method: 'POST',
      body: JSON.stringify({ message, signature }),
    })
    setSignedIn(response.ok)
  }

  if (isSignedIn) return <p>Signed in as {address}</p>
  return (
    <button disabled={!address || status === 'pending'} onClick={() => void signIn()}>
      Sign in
    </button>
  )
}
// #endregion
