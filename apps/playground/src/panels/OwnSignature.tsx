import { useState } from 'react'
import { useAccount, useSign } from 'foyerkit/react'
import { OwnField } from './OwnField.js'
import { OwnPanel } from './OwnPanel.js'

/** A message of the page's own, signed with the hook. */
export function OwnSignature() {
  const { address } = useAccount()
  const { sign, status, error, data: signature } = useSign()
  const [message, setMessage] = useState('Hello from Meridian')
  return (
    <OwnPanel
      title="The page’s own message"
      id="sign"
      action="Sign"
      disabled={!address || status === 'pending'}
      onSubmit={() => void sign({ message })}
      status={status}
      error={error}
      result={{ name: 'signature', value: signature }}
    >
      <OwnField label="Message" value={message} onText={setMessage} data-testid="own-message" />
    </OwnPanel>
  )
}
