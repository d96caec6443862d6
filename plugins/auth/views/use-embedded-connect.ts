import { useCallback, useState } from 'react'
import { useConnectAttempt, type ConnectOutcome } from '#kernel/ui'
import { authId } from '../contract.js'

/** Returns the connect of the embedded wallet after a login, and its outcome. */
export function useEmbeddedConnect(): {
  readonly outcome: ConnectOutcome | undefined
  readonly connect: () => void
} {
  const attempt = useConnectAttempt()
  const [outcome, setOutcome] = useState<ConnectOutcome>()
  const connect = useCallback(() => {
    setOutcome(undefined)
    attempt.start({ connectorId: authId }, setOutcome)
  }, [attempt])
  return { outcome, connect }
}
