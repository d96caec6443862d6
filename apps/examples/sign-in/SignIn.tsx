import { useState } from 'react'
import { useAccount, useSign } from 'foyerkit/react'
import { signInMessage } from './message.js'

// #region button
/** Signs the visitor in with the account that is connected. */
export function SignIn() {
  const { address, caipNetworkId } = useAccount()
  const { sign, status } = useSign()
  const [isIn, setIn] = useState(false)

  async function signIn() {
    if (!address || !caipNetworkId) return
    const nonce = await (await fetch('/sign-in/nonce', { method: 'POST' })).text()
    const message = signInMessage({ address, caipNetworkId }, nonce, location)
    const signature = await sign({ message })
    // the visitor has said no, or it failed: `status` and `error` of the hook say which
    if (!signature) return
    const answer = await fetch('/sign-in', { method: 'POST', body: JSON.stringify({ message, signature }) })
    setIn(answer.ok)
  }

  if (isIn) return <p>Signed in as {address}</p>
  return (
    <button disabled={!address || status === 'pending'} onClick={() => void signIn()}>
      Sign in
    </button>
  )
}
// #endregion
