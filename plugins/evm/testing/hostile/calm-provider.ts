import { rpcErrors } from '../rpc-errors.js'

/** The accounts of hostile wallets. */
export const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const bob = '0x2546BcD3c84621e976D8185a91A922aE77ECEC30'

type Listener = (payload: unknown) => unknown
type Answers = Readonly<Record<string, (params: unknown) => unknown>>

/** The least of a wallet that behaves: it says yes at once. Rows of the corpus spoil one thing each. */
export function calmProvider(spoilt: Answers = {}) {
  const answers: Answers = {
    eth_requestAccounts: async () => [alice],
    eth_accounts: async () => [alice],
    eth_chainId: async () => '0x1',
    wallet_revokePermissions: async () => null,
    ...spoilt,
  }
  const listeners = new Set<readonly [event: string, listener: Listener]>()
  return {
    // not async: what a row throws or returns arrives as it is
    request({ method, params }: { method: string; params?: unknown }): unknown {
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      return answer ? answer(params) : Promise.reject(rpcErrors.unsupported(method))
    },
    on(event: string, listener: Listener) {
      listeners.add([event, listener])
    },
    removeListener(event: string, listener: Listener) {
      for (const one of listeners) if (one[0] === event && one[1] === listener) listeners.delete(one)
    },
    emit(event: string, payload?: unknown) {
      for (const [name, listener] of [...listeners]) if (name === event) listener(payload)
    },
  }
}

/** A wallet that answers this when it is asked for accounts. */
export const sharing = (accounts: () => unknown) =>
  calmProvider({ eth_requestAccounts: async () => accounts(), eth_accounts: async () => accounts() })

/** A proxy that throws whatever is asked of it. */
export function revoked(target: object = {}): object {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

/** Resolves in the next task, after the answers that are ready. */
export const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))
