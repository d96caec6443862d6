import { assertApart } from '../../access/assert-apart.js'
import { access, createDeletions, embeddedWallet, type Deletions } from '../../access/index.js'
import { requireSigned } from '../../platform/database/signed-rows.js'
import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { sharesRoutes, type SharesRouteParts } from './shares-routes.js'
import { sharesOptions } from './shares-options.js'
import { deletionRoutes } from '../../access/deletion-routes.js'
import { openSharesRows } from './store/signed-rows.js'
import { deletions as deletionsTable, proofs, sealedColumns, sharesTables, signedTables } from './tables.js'
import { smartAccounts } from '../smart-accounts/index.js'
import { removeWallets, sharesUsers } from './user-records.js'

/** Service of the module in a process with its role. */
interface SharesService extends SharesRouteParts {
  readonly deletions: Deletions
  /** Ends the deletions. */
  readonly stop: () => void
}

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
  secrets: {
    keysOption: 'SHARES_KEYS',
    columns: sealedColumns,
    signed: { tables: signedTables, openRows: openSharesRows },
  },
  async setup({ config, platform, use }): Promise<SharesService | undefined> {
    if (!use.access.isActive || !platform.roles.includes('shares')) return undefined
    const { database, clock, openEnvelope, releaseAccounts } = platform
    const { queries } = database
    await assertApart(queries, { module: 'shares', isDevelopment: platform.isDevelopment })
    const envelope = await openEnvelope({ module: 'shares', option: 'SHARES_KEYS', keys: config.SHARES_KEYS })
    const rows = await openSharesRows(queries, envelope)
    await requireSigned(queries, rows, { tables: signedTables, isDevelopment: platform.isDevelopment })
    const deletions = createDeletions({
      queries,
      table: deletionsTable,
      clock,
      remove: (transaction, { projectId: project, userId }) =>
        removeWallets({
          queries: transaction,
          project,
          userId,
          actor: userId,
          now: clock.now(),
          releaseAccounts,
        }),
    })
    return {
      deletions,
      stop: deletions.start(platform.log),
      parts: { queries, envelope, rows, clock },
      guard: use.access.guard({ audience: 'shares', queries, proofs }),
      bundlers: use['smart-accounts'].bundlers,
      sponsoredPerProject: config.SPONSORED_PER_PROJECT,
      onProjectLimit: (project) =>
        platform.log.error(
          { project },
          'the limit of sponsored operations of a project is reached: none are paid for',
        ),
      accountSettingsOf: use['smart-accounts'].settingsOf,
    }
  },
  isActive: ({ service }) => service !== undefined,
  routes(app, { service }) {
    if (!service) return
    service.guard.protect(app)
    sharesRoutes(app, service)
    deletionRoutes(app, { ...service, audience: 'shares' })
  },
  close: ({ service }) => service?.stop(),
})
