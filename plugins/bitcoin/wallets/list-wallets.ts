import type { Clock, Store } from '#kernel'
import type { NamespacesService } from '#kernel/chain'
import { bitcoinNamespace } from '../contract.js'
import type { BitcoinNetwork } from '../networks.js'
import { discoverWallets } from './discovery.js'

/** Lists the wallets of a page. Returns the function that stops looking and empties the list. */
export function listWallets({
  page,
  store,
  clock,
  networks,
  configured,
}: {
  readonly page: EventTarget
  readonly store: Store
  readonly clock: Clock
  readonly networks: readonly BitcoinNetwork[]
  readonly configured: Pick<NamespacesService, 'networks'>
}): () => void {
  const list = () => configured.networks().filter(({ chainNamespace }) => chainNamespace === bitcoinNamespace)
  return discoverWallets({
    page,
    store,
    clock,
    createDriver: async (createApi) => {
      const { createDriver, createFormats } = await import('../load-with-connection.js')
      return createDriver(await createApi(), { list }, createFormats(networks), clock)
    },
  })
}
