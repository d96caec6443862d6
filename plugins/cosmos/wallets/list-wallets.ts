import type { Clock, StorageService, Store } from '#kernel'
import type { NamespacesService } from '#kernel/chain'
import { cosmosNamespace, type CosmosWallet } from '../contract.js'
import type { CosmosChain } from '../networks.js'
import { discoverWallets, knownWallets } from './discovery.js'

/** Services of the kernel that lists and drivers use. */
interface ListDeps {
  readonly store: Store
  readonly clock: Clock
  readonly namespaces: NamespacesService
  readonly storage: StorageService
}

/**
 * Lists the wallets of a page. Their driver is loaded when the user picks one, or when a session is restored.
 *
 * @param page `window`
 * @param wallets wallets in addition to the known ones
 * @returns a function that stops looking and empties the list
 */
export function listWallets(
  page: EventTarget,
  deps: ListDeps,
  {
    networks: chains,
    wallets,
  }: { readonly networks: readonly CosmosChain[]; readonly wallets: readonly CosmosWallet[] },
): () => void {
  const { clock, namespaces, storage } = deps
  const configured = () =>
    namespaces.networks().filter(({ chainNamespace }) => chainNamespace === cosmosNamespace)
  return discoverWallets(page, deps, [...knownWallets, ...wallets], async (wallet) => {
    const { createApprovals, createWalletDriver } = await import('../load-with-connection.js')
    return createWalletDriver(wallet, {
      networks: {
        list: configured,
        chain: (network) => chains.find(({ id }) => network === `${cosmosNamespace}:${id}`),
      },
      approvals: createApprovals(storage),
      clock,
    })
  })
}
