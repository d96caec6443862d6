import { clockKey, httpKey, pageKey, routerKey, sessionKey, storageKey, type SetupContext } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { apiKey } from '#plugins/service/contract'
import type { SiwxOptions } from './config.js'

/** Services that the plugin requires. */
export const required = {
  clock: clockKey,
  http: httpKey,
  namespaces: namespacesKey,
  page: pageKey,
  router: routerKey,
  session: sessionKey,
  storage: storageKey,
}

/** Services that the plugin uses while they are active. */
export const optional = { api: apiKey }

/** Context of the plugin. */
export type SiwxContext = SetupContext<typeof required, typeof optional, SiwxOptions>
