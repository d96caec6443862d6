import * as z from 'zod'
import { createSandbox } from '../../adapters/onramp/sandbox.js'
import { url as urlOf } from '../../platform/config/option.js'
import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { prices } from '../prices/index.js'
import { createOnramp } from './create-onramp.js'
import { createOrders } from './create-orders.js'
import { createProviders } from './create-providers.js'
import { anyProject, onrampKeysOption } from './onramp-keys-option.js'
import type { OnrampProvider } from './onramp-provider.js'
import { onrampRoutes } from './onramp-routes.js'
import { onrampSettings } from './onramp-settings.js'
import { createOrdersStore } from './orders-store.js'
import { reportRoute } from './report-route.js'
import { requireSandbox } from './require-sandbox.js'
import { onrampTables } from './tables.js'

const dayMs = 86_400_000
const orderDays = 90

/** Purchases of assets at providers. */
export const onramp = defineModule({
  id: 'onramp',
  needsOrigin: true,
  uses: [prices],
  config: {
    ONRAMP_COUNTRY: {
      about:
        'Country of visitors whose page tells none, as two letters (ISO 3166-1), for quotes. Default: US.',
      schema: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be two upper-case letters')
        .prefault('US'),
    },
    ONRAMP_KEYS: {
      about:
        'Keys at providers of purchases, as JSON by project, and * for all projects: {"*":{"stripe":{"secretKey":…,"webhookSecret":…}}}. ' +
        'Providers are coinbase, moonpay, transak and stripe. Default: none.',
      schema: onrampKeysOption.prefault('{}'),
      secret: true,
    },
    ONRAMP_SANDBOX_URL: {
      about:
        'URL of the page that takes test cards and pays out on local chains (tooling/onramp), with --dev only. Default: none.',
      schema: urlOf('http:', 'https:').optional(),
    },
    ONRAMP_SANDBOX_KEY: {
      about: 'Key of the links to that page, and of its reports. Required with ONRAMP_SANDBOX_URL.',
      schema: z.string().min(32, 'must have 32 characters or more').optional(),
      secret: true,
    },
  },
  projectSettings: onrampSettings,
  tables: onrampTables,
  migrations: migrationsFolder('onramp'),
  setup({ config, use, platform }) {
    const { database, clock, log, isDevelopment } = platform
    const now = () => clock.now()
    const { ONRAMP_SANDBOX_URL: url, ONRAMP_SANDBOX_KEY: key } = config
    const access = requireSandbox({ url, key }, isDevelopment)
    const own = () => platform.publicUrl ?? `http://127.0.0.1:${platform.port()}`
    const sandbox = access && [
      createSandbox({
        ...access,
        prices: use.prices,
        now,
        reportUrl: (project) =>
          `${own()}/v1/onramp/webhooks/sandbox?projectId=${encodeURIComponent(project)}`,
      }),
    ]
    const keyed = new Map(
      Object.entries(config.ONRAMP_KEYS).map(([project, keys]) => [project, createProviders(keys, now)]),
    )
    const store = createOrdersStore(database.queries)
    const providersOf = (project: string): readonly OnrampProvider[] => [
      ...(sandbox ?? []),
      ...(keyed.get(project) ?? keyed.get(anyProject) ?? []),
    ]
    const onFailure = (provider: string, error: unknown) =>
      log.warn({ provider, kind: kindOf(error) }, 'provider of an on-ramp failed')
    const onRefusal = (provider: string, reason: string) =>
      log.warn({ provider, reason }, 'report of an on-ramp refused')
    const onLess = (provider: string) => log.warn({ provider }, 'on-ramp delivered less than it quoted')
    const orders = createOrders({ store, clock, providersOf, onFailure, onRefusal, onLess })
    return {
      store,
      orders,
      onramp: createOnramp({ store, clock, country: config.ONRAMP_COUNTRY, onFailure }),
      /** Returns the providers with keys for a project. */
      providersOf,
      async close() {
        await orders.settled()
        for (const providers of keyed.values()) for (const provider of providers) await provider.close?.()
      },
    }
  },
  async routes(app, { service, settingsOf, platform: { limits, clock } }) {
    onrampRoutes(app, {
      onramp: service.onramp,
      orders: service.orders,
      limits,
      clock,
      providersOf(project) {
        const all = service.providersOf(project.id)
        const { providers } = settingsOf(project)
        return providers?.flatMap((id) => all.find((provider) => provider.id === id) ?? []) ?? all
      },
    })
    await reportRoute(app, { orders: service.orders, providersOf: service.providersOf, clock })
  },
  jobs: [
    { id: 'ask', everySeconds: 15, run: ({ service }, signal) => service.orders.askDue(signal) },
    {
      id: 'clean',
      everySeconds: 3_600,
      run: ({ service, platform: { clock } }) =>
        service.store.clean({
          orders: new Date(clock.now() - orderDays * dayMs),
          reports: new Date(clock.now() - dayMs),
        }),
    },
  ],
  metrics: ({ service }) => [
    {
      name: 'onramp_orders',
      help: 'Orders of the last 90 days',
      type: 'gauge',
      read: () => service.store.count(),
    },
  ],
  close: ({ service }) => service.close(),
})

/** Returns the kind of a failed request, or the name of another error. */
function kindOf(error: unknown): string {
  const { kind, name } = error as { readonly kind?: string; readonly name: string }
  return kind ?? name
}
