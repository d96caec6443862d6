import type { Clock, StorageService, Store, HostMetadata } from '#kernel'
import type { NamespacesService } from '#kernel/chain'
import { polkadotNamespace } from '../contract.js'
import type { PolkadotNetwork } from '../networks.js'
import { discoverExtensions, type ExtensionPage } from './discovery.js'

/** Services of the kernel that lists and drivers use. */
interface ListDeps {
  readonly store: Store
  readonly clock: Clock
  readonly host: HostMetadata
  readonly namespaces: NamespacesService
  readonly storage: StorageService
}

/**
 * Lists the extensions of a page. Their driver is loaded when the user picks one, or when a session is restored.
 *
 * @param networks those whose prefix is known, configured or not
 * @returns a function that stops looking and empties the list
 */
export function listExtensions(
  page: ExtensionPage,
  deps: ListDeps,
  networks: readonly PolkadotNetwork[],
): () => void {
  const { host, namespaces, storage } = deps
  const configured = () =>
    namespaces.networks().filter(({ chainNamespace }) => chainNamespace === polkadotNamespace)
  return discoverExtensions(page, deps, async (extension) => {
    const { createApprovals, createExtensionDriver, createPrefixes } =
      await import('../load-with-connection.js')
    return createExtensionDriver(extension, {
      networks: { list: configured, prefixOf: createPrefixes(networks) },
      approvals: createApprovals(storage),
      origin: host.name,
    })
  })
}
