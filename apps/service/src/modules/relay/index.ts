import * as z from 'zod'
import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { projects } from '../projects/index.js'
import { isOriginAllowed } from '../projects/is-origin-allowed.js'
import { hasFeature } from '../projects/project.js'
import { attachRelay } from './attach-relay.js'
import { createRelay } from './create-relay.js'
import type { LogData } from './log.js'
import { relayMetrics } from './relay-metrics.js'
import { createRelayStorage } from './storage/storage.js'
import { acknowledgements, messages, subscriptions } from './tables.js'

const urlsOf = (text: string) => text.split(',').map((url) => url.trim())
const isRelayUrl = (text: string) =>
  URL.canParse(text) && ['ws:', 'wss:'].includes(new URL(text).protocol) && !/[?#\s]/.test(text)

/** Relay between pages and wallets, on the websockets of the service's port. */
export const relay = defineModule({
  id: 'relay',
  role: 'relay',
  uses: [projects],
  tables: { messages, acknowledgements, subscriptions },
  migrations: migrationsFolder('relay'),
  config: {
    RELAY_ADDRESSES: {
      about:
        'Public relay URLs, comma-separated. Must equal the `relayUrl` of the clients exactly. Default: ws://localhost ' +
        'and ws://127.0.0.1 with the port.',
      schema: z
        .string()
        .refine(
          (text) => urlsOf(text).every(isRelayUrl),
          'must be URLs that begin with ws:// or wss://, separated by commas',
        )
        .transform(urlsOf)
        .optional(),
    },
  },
  setup({ config, platform, use }) {
    const { log, clock, drainMs, port } = platform
    const { find } = use.projects
    return createRelay({
      ...createRelayStorage(platform),
      clock,
      drainMs,
      projects: {
        async admit(id, origin) {
          const project = await find(id)
          if (!project || !hasFeature(project, 'relay')) return 'unknown-project'
          return isOriginAllowed(project.allowedOrigins, origin) ? 'admitted' : 'origin-not-allowed'
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
  // every path: a client with a wrong URL reads so in the reason of the close frame
  routes: (app, { service }) => void attachRelay(app.server, service),
  drain: ({ service }) => service.close(),
  metrics: ({ service }) => relayMetrics(service),
})
