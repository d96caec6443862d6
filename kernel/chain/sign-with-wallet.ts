import type { CapabilityContext } from '../core/networks/capability-context.js'
import { addressOf, type CaipAddress } from '../core/networks/caip.js'
import { isRejection } from '../core/errors/rejection.js'
import { untilAborted } from '../core/edges/until-aborted.js'

/**
 * Creates the function that returns the provider of the connected wallet.
 *
 * @param method method that only providers of the namespace have
 * @param noWallet creates the error that is thrown without such a provider
 */
export function connectedProviderWith<Provider extends object>(
  method: keyof Provider,
  noWallet: () => Error,
): (context: Pick<CapabilityContext, 'provider'>) => Promise<Provider> {
  return async ({ provider }) => {
    const connected = Object(await provider()) as Partial<Provider>
    if (typeof connected[method] !== 'function') throw noWallet()
    return connected as Provider
  }
}

/**
 * Creates the function that asks the wallet for a signature. It throws rejections unchanged, and `signFailed` with any other
 * error as its cause.
 *
 * @param load loads the provider and the code that verifies, before the wallet is asked: a signature that cannot be verified
 *   is useless
 */
export function createSign<Loaded>(
  load: () => Promise<Loaded>,
  signFailed: (options: { readonly cause: unknown }) => Error,
) {
  return async <T>(
    { account, signal }: { readonly account: CaipAddress; readonly signal: AbortSignal },
    work: (loaded: Loaded, address: string) => Promise<T>,
  ): Promise<T> => {
    signal.throwIfAborted()
    try {
      const loaded = await load()
      signal.throwIfAborted()
      return await untilAborted(work(loaded, addressOf(account)), signal)
    } catch (cause) {
      signal.throwIfAborted()
      throw isRejection(cause) ? cause : signFailed({ cause })
    }
  }
}
