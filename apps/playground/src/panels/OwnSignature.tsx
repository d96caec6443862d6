import { useState } from 'react'
import { useAccount, useSign } from 'foyerkit/react'

/** A message of the page's own, signed with the hook. */
export function OwnSignature() {
  const { address } = useAccount()
  const { sign, status, error, data: signature } = useSign()
  const [message, setMessage] = useState('Hello from Meridian')
  return (
    <section className="panel">
      <h2>The page’s own message</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void sign({ message })
        }}
      >
        <label className="choice">
          Message
          <input
            type="text"
            value={message}
            data-testid="own-message"
            onChange={(event) => setMessage(event.target.value)}
          />
        </label>
        <p className="row">
          <button type="submit" data-testid="own-sign" disabled={!address || status === 'pending'}>
            Sign
          </button>
          <output data-testid="own-sign-status" aria-live="polite">
            {error instanceof Error ? error.message : status === 'idle' ? '' : status}
          </output>
        </p>
        {signature && (
          <p className="hash" data-testid="own-signature">
            {signature}
          </p>
        )}
      </form>
    </section>
  )
}
