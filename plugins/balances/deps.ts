import { clockKey, sessionKey, toastsKey, type SetupContext } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { apiKey, settingsKey } from '#plugins/service/contract'

/** Services that the plugin requires. */
export const required = { clock: clockKey, namespaces: namespacesKey, session: sessionKey, toasts: toastsKey }

/** Services that the plugin uses while they are active. */
export const optional = { api: apiKey, settings: settingsKey }

/** Context of the plugin. */
export type BalancesContext = SetupContext<
  typeof required,
  typeof optional,
  { readonly currency?: string | undefined }
>
