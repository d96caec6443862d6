import {
  alertsKey,
  clockKey,
  hostKey,
  pageKey,
  serviceConfigKey,
  sessionKey,
  storageKey,
  type SetupContext,
} from '#kernel'
import { namespacesKey } from '#kernel/chain'
import type { RelayConfig } from './config.js'

/** Services that the plugin requires. */
export const required = {
  alerts: alertsKey,
  clock: clockKey,
  host: hostKey,
  namespaces: namespacesKey,
  page: pageKey,
  serviceConfig: serviceConfigKey,
  session: sessionKey,
  storage: storageKey,
}

type Context = SetupContext<typeof required, Record<never, never>, RelayConfig>

/** Dependencies of pairing. */
export type PairingDeps = Context['use'] & Pick<Context, 'config' | 'store' | 'events' | 'signal' | 'report'>
