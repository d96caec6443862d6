import { clockKey, hostKey, routerKey, storageKey, toastsKey, type SetupContext } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { sendService } from '#plugins/send/contract'

/** Services that the plugin requires. */
export const required = {
  clock: clockKey,
  host: hostKey,
  namespaces: namespacesKey,
  router: routerKey,
  send: sendService,
  storage: storageKey,
  toasts: toastsKey,
}

type Context = SetupContext<typeof required, Record<never, never>, unknown>

/** Dependencies of the service. */
export type PayDeps = Context['use'] & Pick<Context, 'store' | 'events' | 'signal' | 'report'>
