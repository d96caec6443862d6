import { isAddressEqual, type Address } from 'viem'
import { HttpError } from '../../platform/http/http-error.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { SwapRouter, SwapSource } from './swap-source.js'

export type Routers = ReturnType<typeof createRouters>

const notSupported = 'Network not supported for Swaps'

/** Creates the list of the contracts that swap on each chain. */
export function createRouters(sources: readonly SwapSource[], nodes: Pick<NodeAccess, 'has'>) {
  const routersOf = (chain: string): readonly SwapRouter[] =>
    sources.flatMap((source) => source.routersOf(chain))
  const serves = (chain: string) => nodes.has(chain) && routersOf(chain).length > 0
  const findRouter = (chain: string, address: Address): SwapRouter | undefined =>
    routersOf(chain).find((router) => isAddressEqual(router.address, address))
  return {
    routersOf,
    serves,
    findRouter,
    /** @throws an HttpError with 400 for a chain without swaps */
    assertServed(chain: string): void {
      if (!serves(chain)) throw new HttpError(400, 'chainId', notSupported)
    },
    /** Returns the router of a quote. @throws an HttpError with 400 for one that is not configured */
    routerOf(chain: string, { router }: { readonly router: Address }): SwapRouter {
      const known = findRouter(chain, router)
      if (!known) throw new HttpError(400, 'quoteId', 'quoteId must be the id of a quote for this chain')
      return known
    },
  }
}
