import { rpcErrors } from '../rpc-errors.js'

/** The accounts of hostile wallets. */
export const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const bob = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

type Listener = (payload: unknown) => unknown
type Answers = Readonly<Record<string, (params: unknown) => unknown>>

/** Creates a minimal regular wallet that approves at once, and writes its address in lower case as most do. Entries of the corpus break one behaviour each. */
export function calmProvider(spoilt: Answers = {}) {
  const answers: Answers = {
    eth_requestAccounts: async () => [alice.toLowerCase()],
    eth_accounts: async () => [alice.toLowerCase()],
    eth_chainId: async () => '0x1',
    wallet_revokePermissions: async () => null,
    ...spoilt,
  }
  const listeners = new Set<readonly [event: string, listener: Listener]>()
  return {
    // not async, so that callers get exactly what an entry throws or returns
    request({ method, params }: { method: string; params?: unknown }): unknown {
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      return answer ? answer(params) : Promise.reject(rpcErrors.unsupported(method))
    },
    on(event: string, listener: Listener) {
      listeners.add([event, listener])
    },
    removeListener(event: string, listener: Listener) {
      for (const entry of listeners) if (entry[0] === event && entry[1] === listener) listeners.delete(entry)
    },
    emit(event: string, payload?: unknown) {
      for (const [name, listener] of [...listeners]) if (name === event) listener(payload)
    },
  }
}

/** Creates a wallet with this answer to `eth_requestAccounts`. */
export const sharing = (accounts: () => unknown) =>
  calmProvider({ eth_requestAccounts: async () => accounts(), eth_accounts: async () => accounts() })

/** Creates a proxy that throws on every operation. */
export function revoked(target: object = {}): object {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

/** Resolves in the next task, after settled promises. */
export const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))
