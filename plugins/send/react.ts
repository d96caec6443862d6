import { useMemo, useSyncExternalStore } from 'react'
import { useFoyer } from '#kernel/react'
import { createSending, type UseSend } from './binding-send.js'

export type { SendEstimate, SendOptions, SendRequest, SendStatus, UseSend } from './binding-send.js'

/**
 * Sends assets of the active account from the host's own form, by the service of plugin `send`: with its checks, its search
 * for lost answers and its storage, and without its views and toasts.
 *
 * Errors, by their `code`: kernel/NOT_CONNECTED, kernel/UNSUPPORTED, session/NETWORK_NOT_FOUND, those of `SendService.prepare` and
 * `SendService.send`; send/ESTIMATE_REQUIRED. The `cautions` of an estimate have to be passed as `acknowledged` once the user has confirmed
 * them.
 */
export function useSend(): UseSend {
  const foyer = useFoyer()
  const { read, follow, ...actions } = useMemo(() => createSending(foyer), [foyer])
  return { ...useSyncExternalStore(follow, read, read), ...actions }
}
