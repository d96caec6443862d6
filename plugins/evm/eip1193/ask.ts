import { toRpcError } from '#kernel'
import type { Eip1193Provider } from '../contract.js'

/** Asks the wallet, as EIP-1193 has it, and reads what it answers. */
export type Ask = <T>(method: string, read: (answer: unknown) => T, params?: unknown) => Promise<T>

/**
 * Makes what asks one wallet. The answer is read before a promise can take it for another promise: one that resolves
 * to itself would keep `await` busy for ever. The first answer counts, whatever comes after it.
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
        // some old wallets answer at once
        const { then } = Object(answer) as { then?: unknown }
        if (typeof then === 'function') Reflect.apply(then, answer, [take, fail])
        else take(answer)
      } catch (error) {
        fail(error)
      }
    })
}

/** An answer that goes through promises as it is; what they would take for another promise is none. */
export function plainAnswer(answer: unknown): unknown {
  return Object(answer) === answer && 'then' in (answer as object) ? undefined : answer
}
