import { clockKey, hostKey, pageKey, serviceConfigKey, sessionKey, type SetupContext } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { apiKey } from '#plugins/service/contract'

/** Services that the plugin requires. */
export const required = {
  clock: clockKey,
  config: serviceConfigKey,
  host: hostKey,
  namespaces: namespacesKey,
  page: pageKey,
  session: sessionKey,
}

/** Services that the plugin uses while they are active. */
export const optional = { api: apiKey }

/** Context of the plugin. */
export type SmartSessionsContext = SetupContext<typeof required, typeof optional, unknown>
