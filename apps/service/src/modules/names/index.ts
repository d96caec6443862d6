import type { Hex } from 'viem'
import * as z from 'zod'
import { wholeNumber } from '../../platform/config/option.js'
import { defineModule } from '../../platform/module/define-module.js'
import { identity } from '../identity/index.js'
import { migrationsFolder } from '../migrations-folder.js'
import { rpc } from '../rpc/index.js'
import { createNames } from './create-names.js'
import { createEnsGateway } from './ens-gateway.js'
import { ensGatewayRoutes } from './ens-gateway-routes.js'
import { createNamesStore, releaseNamesOf } from './names-store.js'
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
    NAME_SIGNER_KEY: {
      about:
        'Private key (0x and 64 hex digits) that signs answers for clients of ENS. The resolver contract of the domains must have its ' +
        'address. Default: none, so that names resolve in Foyer only.',
      schema: z
        .string()
        .regex(/^0x[\da-f]{64}$/i, 'must be 0x and 64 hex digits')
        .transform((text) => text as Hex)
        .optional(),
      secret: true,
    },
    NAME_QUARANTINE_DAYS: {
      about:
        'Days after its release in which only the last owner can register a name. People go on sending to a name that they know, and ' +
        'another owner would receive it. 0: everyone at once.',
      schema: wholeNumber(0, 3_650).prefault('90'),
    },
  },
  projectSettings: namesSettings,
  tables: namesTables,
  migrations: migrationsFolder('names'),
  releaseAccounts: (queries, accounts, now) => releaseNamesOf(queries, accounts, new Date(now)),
  setup({ use, config, platform: { database, clock } }) {
    const { NAME_SIGNER_KEY: key, NAME_QUARANTINE_DAYS: quarantineDays } = config
    const store = createNamesStore(database.queries)
    const registered = createNames({ store, nodes: use.rpc, clock, quarantineDays })
    const gateway = key === undefined ? undefined : createEnsGateway({ names: registered, key, clock })
    return { store, names: registered, gateway }
  },
  routes(app, { service, use, config, settingsOf, platform: { isDevelopment } }) {
    const ofService = config.NAME_ZONES ?? (isDevelopment ? [developmentZone] : [])
    if (service.gateway) ensGatewayRoutes(app, { gateway: service.gateway })
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
