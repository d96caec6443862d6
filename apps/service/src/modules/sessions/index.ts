import * as z from 'zod'
import { wholeNumber } from '../../platform/config/option.js'
import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { rpc } from '../rpc/index.js'
import { createSessions } from './create-sessions.js'
import { sessionRoutes } from './session-routes.js'
import { createSessionsStore, releaseSessionsOf, removeSessionsOf } from './sessions-store.js'
import { sessionsTables } from './tables.js'

/** Smart sessions: permissions that accounts have granted to pages (ERC-7715), for a list in which they are revoked. */
export const sessions = defineModule({
  id: 'sessions',
  needsOrigin: true,
  uses: [rpc],
  config: {
    SMART_SESSION_DAYS: {
      about:
        'Days for which smart sessions stay in the list of their account after they expired or were revoked.',
      schema: wholeNumber(1, 3_650).prefault('30'),
    },
  },
  projectSettings: z.strictObject({
    /** Maximum number of active sessions of one account. */
    maxPerAccount: z.int().min(1).max(100).default(32),
  }),
  tables: sessionsTables,
  migrations: migrationsFolder('sessions'),
  releaseAccounts: releaseSessionsOf,
  removeProject: removeSessionsOf,
  setup({ use, config, platform: { database, clock } }) {
    const store = createSessionsStore(database.queries)
    const endedDays = config.SMART_SESSION_DAYS
    return { store, sessions: createSessions({ store, nodes: use.rpc, clock, endedDays }) }
  },
  routes(app, { service, settingsOf, platform: { limits } }) {
    sessionRoutes(app, { sessions: service.sessions, limits, rulesOf: settingsOf })
  },
  jobs: [{ id: 'clean', everySeconds: 600, run: ({ service }) => service.sessions.clean() }],
  metrics: ({ service, platform: { clock } }) => [
    {
      name: 'smart_sessions',
      help: 'Smart sessions that are neither expired nor revoked',
      type: 'gauge',
      read: () => service.store.countActive(new Date(clock.now())),
    },
  ],
})
