import { useCallback, useEffect, useRef, useState } from 'react'
import { routerKey } from '#kernel'
import { useService } from '#kernel/ui'
import { authKey } from '#plugins/auth/contract'
import { emailCode, emailDevice } from '../contract.js'

/** State of a request for an e-mail. */
export interface EmailRequest {
  readonly isBusy: boolean
  readonly error: unknown
  /** Asks for an e-mail, and opens the view of the next step. `replaces` opens it in place of the current view. */
  readonly ask: (email: string, options?: { readonly replaces?: boolean }) => Promise<void>
  readonly clear: () => void
}

/** Returns the request for an e-mail of a view. */
export function useEmailRequest(onConnect: () => void): EmailRequest {
  const auth = useService(authKey)
  const router = useService(routerKey)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])

  const ask = useCallback(
    async (email: string, { replaces = false }: { readonly replaces?: boolean } = {}) => {
      setBusy(true)
      setError(undefined)
      try {
        const action = await auth.connectEmail(email)
        if (isLeft.current) return
        if (action === 'CONNECT') return onConnect()
        const route = action === 'VERIFY_OTP' ? emailCode : emailDevice
        if (replaces) router.replace(route)
        else router.push(route)
      } catch (thrown) {
        if (!isLeft.current) setError(thrown)
      } finally {
        if (!isLeft.current) setBusy(false)
      }
    },
    [auth, router, onConnect],
  )
  const clear = useCallback(() => setError(undefined), [])
  return { isBusy, error, ask, clear }
}
