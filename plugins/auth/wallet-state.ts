import type { CaipNetworkId, WalletAccount } from '#kernel/chain'

type Listener = () => void

/** Accounts and network of the embedded wallet in one namespace. */
interface NamespaceWallet {
  readonly accounts: readonly WalletAccount[]
  readonly network: CaipNetworkId
}

/** Last user that the frame reported, by namespace. Shared by the drivers of all namespaces. */
export interface WalletState {
  get(namespace: string): NamespaceWallet | undefined
  set(namespace: string, wallet: NamespaceWallet): void
  /** Forgets all namespaces and tells every watcher that the wallet has ended. */
  end(): void
  /** Subscribes to changes of a namespace. Returns the unsubscribe function. */
  watch(namespace: string, watcher: { readonly changed: Listener; readonly ended: Listener }): () => void
}

/** Creates the state without a wallet. */
export function createWalletState(): WalletState {
  const wallets = new Map<string, NamespaceWallet>()
  const watchers = new Map<string, Set<{ readonly changed: Listener; readonly ended: Listener }>>()
  const of = (namespace: string) => [...(watchers.get(namespace) ?? [])]
  return {
    get: (namespace) => wallets.get(namespace),
    set(namespace, wallet) {
      wallets.set(namespace, wallet)
      for (const { changed } of of(namespace)) changed()
    },
    end() {
      wallets.clear()
      for (const namespace of watchers.keys()) for (const { ended } of of(namespace)) ended()
    },
    watch(namespace, watcher) {
      const all = watchers.get(namespace) ?? new Set()
      watchers.set(namespace, all.add(watcher))
      return () => {
        all.delete(watcher)
      }
    },
  }
}
