import { clockKey, pageKey, sessionKey, storageKey, toastsKey, type SetupContext } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { balancesService } from '#plugins/balances/contract'

/** Services that the plugin requires. */
export const required = {
  clock: clockKey,
  namespaces: namespacesKey,
  page: pageKey,
  session: sessionKey,
  storage: storageKey,
  toasts: toastsKey,
}

/** Services that the plugin uses while they are active. */
export const optional = { balances: balancesService }

type Context = SetupContext<typeof required, typeof optional, unknown>

/** Dependencies of the service. */
export type TrackingDeps = Context['use'] & Pick<Context, 'maybe' | 'store' | 'events' | 'signal' | 'report'>
