import { wholeNumber } from '../../platform/config/option.js'
import { defineModule } from '../../platform/module/define-module.js'
import { catalogue } from '../catalogue/index.js'
import { migrationsFolder } from '../migrations-folder.js'
import { createCountsStore, removeCountsOf } from './counts-store.js'
import { eventRoutes } from './event-routes.js'
import { analyticsTables } from './tables.js'

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Counts of what visitors do in widgets, by project and day: no visitor has a row. */
export const analytics = defineModule({
  id: 'analytics',
  needsOrigin: true,
  uses: [catalogue],
  config: {
    ANALYTICS_DAYS: {
      about: 'Days for which counts of events are kept.',
      schema: wholeNumber(1, 3_650).prefault('400'),
    },
  },
  tables: analyticsTables,
  migrations: migrationsFolder('analytics'),
  removeProject: removeCountsOf,
  setup: ({ platform: { database } }) => createCountsStore(database.queries),
  async routes(app, { service, use, platform: { clock } }) {
    const known = new Set(use.catalogue.chains.networks.map(({ id }) => id))
    await eventRoutes(app, {
      store: service,
      isNetworkKnown: (network) => known.has(network),
      today: () => dayOf(clock.now()),
    })
  },
  jobs: [
    {
      id: 'clean',
      everySeconds: 3_600,
      run: ({ service, config, platform: { clock } }) =>
        service.forget(dayOf(clock.now() - config.ANALYTICS_DAYS * dayMs)),
    },
  ],
})
