import { alertsKey, clockKey, httpKey, pageKey, serviceConfigKey, type SetupContext } from '#kernel'

/** Services that the plugin requires. */
export const required = {
  alerts: alertsKey,
  clock: clockKey,
  config: serviceConfigKey,
  http: httpKey,
  page: pageKey,
}

type Context = SetupContext<typeof required, Record<never, never>, unknown>

/** Dependencies of the client. */
export type ServiceDeps = Context['use'] & Pick<Context, 'store' | 'signal' | 'report' | 'log'>
