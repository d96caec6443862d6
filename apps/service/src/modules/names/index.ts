import { defineModule } from '../../platform/module/define-module.js'
import { identity } from '../identity/index.js'
import { migrationsFolder } from '../migrations-folder.js'
import { rpc } from '../rpc/index.js'
import { createNames } from './create-names.js'
import { createNamesStore } from './names-store.js'
import { nameRoutes } from './name-routes.js'
import { namesSettings, zonesOption } from './names-settings.js'
import { namesTables } from './tables.js'

/** Domain of names with --dev. */
const developmentZone = 'foyer.id'

/** Names that accounts register, and look-ups of names of all registries. */
export const names = defineModule({
  id: 'names',
  feature: 'provider',
  needsOrigin: true,
  uses: [rpc, identity],
  config: {
    NAME_ZONES: {
      about:
        'Domains under which accounts register names, comma-separated: new names get the first one, and names of the others stay ' +
        `valid. Default: none, so that no names are registered, and with --dev ${developmentZone}.`,
      schema: zonesOption.optional(),
    },
  },
  projectSettings: namesSettings,
  tables: namesTables,
  migrations: migrationsFolder('names'),
  setup({ use, platform: { database, clock } }) {
    const store = createNamesStore(database.queries)
    return { store, names: createNames({ store, nodes: use.rpc, clock }) }
  },
  routes(app, { service, use, config, settingsOf, platform: { isDevelopment } }) {
    const ofService = config.NAME_ZONES ?? (isDevelopment ? [developmentZone] : [])
    nameRoutes(app, {
      names: service.names,
      identities: use.identity,
      rulesOf(project) {
        const { zones = ofService, ...rules } = settingsOf(project)
        return { zones, ...rules }
      },
    })
  },
  jobs: [{ id: 'clean', everySeconds: 600, run: ({ service }) => service.names.clean() }],
  metrics: ({ service }) => [
    {
      name: 'registered_names',
      help: 'Names that accounts registered',
      type: 'gauge',
      read: () => service.store.count(),
    },
  ],
})
