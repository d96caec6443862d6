import {
  alertsKey,
  clockKey,
  hostKey,
  serviceConfigKey,
  sessionKey,
  storageKey,
  toastsKey,
  type SetupContext,
} from '#kernel'
import { namespacesKey } from '#kernel/chain'

/** Services that the plugin requires. */
export const required = {
  alerts: alertsKey,
  clock: clockKey,
  host: hostKey,
  namespaces: namespacesKey,
  serviceConfig: serviceConfigKey,
  session: sessionKey,
  storage: storageKey,
  toasts: toastsKey,
}

type Context = SetupContext<typeof required, Record<never, never>, unknown>

/** Dependencies of the embedded wallet. */
export type AuthDeps = Context['use'] &
  Pick<Context, 'store' | 'events' | 'signal' | 'report'> & {
    /** URL of the frame; undefined without one. */
    readonly frameUrl: string | undefined
    /** Window of the host's page. */
    readonly page: Window
  }
