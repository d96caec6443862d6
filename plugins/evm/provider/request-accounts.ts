import { accountOf, historyAtom, rpcCodes, slotAtom } from '#kernel'
import { homeViews } from '#kernel/contracts'
import { evmNamespace } from '../contract.js'
import type { ProviderDeps } from './deps.js'
import { look } from './look.js'
import { disconnectedError, ProviderError, toProviderError, unauthorizedError } from './provider-error.js'

/**
 * Creates `eth_requestAccounts` (EIP-1102): the accounts, once there are some. Where nothing is connected the modal opens;
 * a connection that is being restored is waited for first. Asked twice at once it asks the visitor once.
 * @throws (when asking) 4001 when the modal is closed, 4100 where no plugin has anything to open.
 */
export function createAccountRequest({ use, store, signal }: ProviderDeps): () => Promise<readonly string[]> {
  let asking: Promise<readonly string[]> | undefined

  /** Waits for an answer of what the session and the modal say. */
  const first = <T>(question: () => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const done = new AbortController()
      const end = (settle: () => void) => {
        done.abort()
        settle()
      }
      const check = () => {
        try {
          const answer = question()
          if (answer !== undefined) end(() => resolve(answer))
        } catch (error) {
          end(() => reject(toProviderError(error)))
        }
      }
      for (const atom of [accountOf(evmNamespace), historyAtom])
        done.signal.addEventListener('abort', store.sub(atom, check))
      const stop = () => end(() => reject(disconnectedError()))
      signal.addEventListener('abort', stop, { signal: done.signal })
      check()
    })

  async function ask() {
    await first(() => store.get(accountOf(evmNamespace)).status !== 'reconnecting' || undefined)
    if (look(store).accounts.length === 0 && store.get(historyAtom).length === 0) {
      const [home] = store.get(slotAtom(homeViews))
      if (!home) throw unauthorizedError()
      use.router.reset(home.opens)
    }
    return first(() => {
      const { accounts } = look(store)
      if (accounts.length > 0) return accounts
      if (store.get(historyAtom).length > 0) return undefined
      throw new ProviderError(rpcCodes.userRejected, 'User rejected the request.')
    })
  }

  return () => {
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
}
