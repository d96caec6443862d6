import { clockKey, pageKey, routerKey, sessionKey, storageKey, toastsKey, type SetupContext } from '#kernel'
import { balancesService } from '#plugins/balances/contract'
import { apiKey } from '#plugins/service/contract'

/** Services that the plugin requires. */
export const required = {
  clock: clockKey,
  page: pageKey,
  router: routerKey,
  session: sessionKey,
  storage: storageKey,
  toasts: toastsKey,
}

/** Services that the plugin uses while they are active. */
export const optional = { api: apiKey, balances: balancesService }

type Context = SetupContext<typeof required, typeof optional, unknown>

/** Dependencies of the service. */
export type OnrampDeps = Context['use'] & Pick<Context, 'maybe' | 'store' | 'events' | 'signal' | 'report'>
