import { clockKey, routerKey, sessionKey, storageKey, toastsKey, type SetupContext } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { balancesService } from '#plugins/balances/contract'
import { apiKey } from '#plugins/service/contract'
import type { Routers } from './routers.js'

/** Services that the plugin requires. */
export const required = {
  api: apiKey,
  clock: clockKey,
  namespaces: namespacesKey,
  router: routerKey,
  session: sessionKey,
  storage: storageKey,
  toasts: toastsKey,
}

/** Services that the plugin uses while they are active. */
export const optional = { balances: balancesService }

type Context = SetupContext<typeof required, typeof optional, unknown>

/** Dependencies of the swaps service. */
export type SwapsDeps = Context['use'] &
  Pick<Context, 'maybe' | 'store' | 'events' | 'signal' | 'report'> & {
    /** Routers of the host, beside those that the widget knows. */
    readonly routers: Routers
  }
