import { toRpcError } from '#kernel'
import type { Eip1193Provider } from '../contract.js'

/** Sends an EIP-1193 request to the wallet and reads the answer. */
export type Ask = <T>(method: string, read: (answer: unknown) => T, params?: unknown) => Promise<T>

/**
 * Creates the function that sends requests to a wallet. The answer is read before it resolves a promise, because an answer
 * with a `then` that resolves to itself would block `await` forever. Only the first answer counts.
 */
export function createAsk(provider: Eip1193Provider): Ask {
  return (method, read, params) =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(toRpcError(error))
      const take = (answer: unknown) => {
        try {
          resolve(read(answer))
        } catch (error) {
          fail(error)
        }
      }
      try {
        const answer: unknown = provider.request(params === undefined ? { method } : { method, params })
        // some old wallets answer without a promise
        const { then } = Object(answer) as { then?: unknown }
        if (typeof then === 'function') Reflect.apply(then, answer, [take, fail])
        else take(answer)
      } catch (error) {
        fail(error)
      }
    })
}

/** Returns an answer unchanged; undefined if it has a `then`, which a promise would call. */
export function plainAnswer(answer: unknown): unknown {
  return Object(answer) === answer && 'then' in (answer as object) ? undefined : answer
}

/** Lock state of MetaMask and wallets compatible with it. */
interface LockableProvider {
  readonly _metamask?: { isUnlocked?(): unknown }
}

/**
 * Whether a wallet is locked; undefined if it does not report it. EIP-1193 defines no such state. Shows no prompt.
 */
export async function readLock(provider: Eip1193Provider): Promise<boolean | undefined> {
  try {
    const isUnlocked = await (provider as LockableProvider)._metamask?.isUnlocked?.()
    return typeof isUnlocked === 'boolean' ? !isUnlocked : undefined
  } catch {
    return undefined
  }
}
