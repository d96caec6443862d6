import { useEffect, useRef } from 'react'
import { routerKey } from '#kernel'
import { useService, useTask, type Task } from '#kernel/ui'
import { authKey } from '#plugins/auth/contract'
import { emailCode, emailDevice } from '../contract.js'

/** Returns the request for an e-mail of a view. It opens the view of the next step, with `replaces` in place of the current view. */
export function useEmailRequest(
  onConnect: () => void,
): Task<[email: string, options?: { readonly replaces?: boolean }]> {
  const auth = useService(authKey)
  const router = useService(routerKey)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])

  return useTask(async (email: string, { replaces = false }: { readonly replaces?: boolean } = {}) => {
    const action = await auth.connectEmail(email)
    if (isLeft.current) return
    if (action === 'CONNECT') return onConnect()
    const route = action === 'VERIFY_OTP' ? emailCode : emailDevice
    if (replaces) router.replace(route)
    else router.push(route)
  })
}
