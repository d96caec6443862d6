import { HttpError } from '../../platform/http/http-error.js'
import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { projects } from '../projects/index.js'
import { isOriginAllowed } from '../projects/is-origin-allowed.js'
import { hasFeature } from '../projects/project.js'
import { attachRelay } from './attach-relay.js'
import { createRelay } from './create-relay.js'
import type { LogData } from './log.js'
import { relayMetrics } from './relay-metrics.js'
import { clientLimitsOf, limitsOf, relayOptions, relaySettings } from './relay-options.js'
import { createRelayStorage } from './storage/storage.js'
import { acknowledgements, messages, messageUsage, subscriptions } from './tables.js'

/** Relay between pages and wallets, on the websockets of the service's port. */
export const relay = defineModule({
  id: 'relay',
  role: 'relay',
  uses: [projects],
  tables: { messages, acknowledgements, subscriptions, messageUsage },
  migrations: migrationsFolder('relay'),
  config: relayOptions,
  projectSettings: relaySettings,
  setup({ config, platform, use, settingsOf }) {
    const { log, clock, drainMs, port, limits, addressOf } = platform
    const { find } = use.projects
    return createRelay({
      ...createRelayStorage(platform),
      clock,
      drainMs,
      limits: limitsOf(config),
      addressOf,
      allowUpgrade: (address) => isAllowed(() => limits.ofClient(address)),
      projects: {
        async admit(id, origin) {
          const project = await find(id)
          if (!project || !hasFeature(project, 'relay')) return 'unknown-project'
          return isOriginAllowed(project.allowedOrigins, origin) ? 'admitted' : 'origin-not-allowed'
        },
        async limitsOf(id) {
          const project = await find(id)
          return project ? clientLimitsOf(settingsOf(project)) : {}
        },
      },
      log: {
        info: (message: string, data?: LogData) => log.info(data, message),
        warn: (message: string, data?: LogData) => log.warn(data, message),
        error: (message: string, data?: LogData) => log.error(data, message),
      },
      audiences: () => config.RELAY_ADDRESSES ?? [`ws://localhost:${port()}`, `ws://127.0.0.1:${port()}`],
    })
  },
  // every path: a client with a wrong URL gets the reason in the close frame
  routes: (app, { service }) => {
    attachRelay(app.server, service)
  },
  drain: ({ service }) => service.close(),
  metrics: ({ service }) => relayMetrics(service),
})

async function isAllowed(check: () => unknown): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false
    throw error
  }
}
