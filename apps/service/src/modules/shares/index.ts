import { access, embeddedWallet } from '../../access/index.js'
import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { sharesRoutes, type SharesRouteParts } from './shares-routes.js'
import { sharesOptions } from './shares-options.js'
import { proofs, sets, sharesTables } from './tables.js'
import { smartAccounts } from '../smart-accounts/index.js'
import { sharesUsers } from './user-records.js'

/** Wallets and login shares of the embedded wallet. */
export const shares = defineModule({
  id: 'shares',
  role: 'shares',
  feature: embeddedWallet,
  uses: [access, smartAccounts],
  config: sharesOptions,
  tables: sharesTables,
  migrations: migrationsFolder('shares'),
  users: sharesUsers,
  secrets: { keysOption: 'SHARES_KEYS', columns: [sets.secret] },
  async setup({ config, platform, use }): Promise<SharesRouteParts | undefined> {
    if (!use.access.isActive || !platform.roles.includes('shares')) return undefined
    const { database, clock, openEnvelope } = platform
    const { queries } = database
    const envelope = await openEnvelope({ module: 'shares', option: 'SHARES_KEYS', keys: config.SHARES_KEYS })
    return {
      parts: { queries, envelope, clock },
      guard: use.access.guard({ audience: 'shares', queries, proofs }),
      bundlers: use['smart-accounts'].bundlers,
    }
  },
  isActive: ({ service }) => service !== undefined,
  routes(app, { service }) {
    if (!service) return
    service.guard.protect(app)
    sharesRoutes(app, service)
  },
})
