import { deletionRoutes } from '../../access/deletion-routes.js'
import { access, createDeletions, embeddedWallet } from '../../access/index.js'
import { requireSigned } from '../../platform/database/signed-rows.js'
import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { projects } from '../projects/index.js'
import { openRecoveryDatabase } from './open-recovery-database.js'
import { recoveryOptions, recoverySettings } from './recovery-options.js'
import { needsRecoveryCode } from './recovery-proof-option.js'
import { recoveryRoutes } from './recovery-routes.js'
import { createSendCode } from './send-code.js'
import { createRecoveryRows, readSecrets } from './store/secrets.js'
import { deletions as deletionsTable, proofs, recoveryTables, sealedColumns, signedTables } from './tables.js'
import { recoveryUsers, removeShares } from './user-records.js'
import { warnOfFormerSetting } from './warn-of-former-setting.js'

/** Recovery shares of the embedded wallet. */
export const recovery = defineModule({
  id: 'recovery',
  role: 'recovery',
  feature: embeddedWallet,
  uses: [projects, access],
  config: recoveryOptions,
  projectSettings: recoverySettings,
  tables: recoveryTables,
  migrations: migrationsFolder('recovery'),
  users: recoveryUsers,
  secrets: {
    keysOption: 'RECOVERY_KEYS',
    databaseOption: 'RECOVERY_DATABASE_URL',
    columns: sealedColumns,
    signed: {
      tables: signedTables,
      openRows: async (queries, envelope) => createRecoveryRows(await readSecrets(queries, envelope)),
    },
  },
  async setup({ config, platform, use }) {
    const { clock, openEnvelope, isDevelopment, roles } = platform
    if (!use.access.isActive || !roles.includes('recovery')) return undefined
    const { RECOVERY_KEYS: keys, RECOVERY_DATABASE_URL } = config
    const { mailer } = use.access.openMail()
    const envelope = await openEnvelope({ module: 'recovery', option: 'RECOVERY_KEYS', keys })
    const separate = await openRecoveryDatabase(RECOVERY_DATABASE_URL, isDevelopment)
    const { queries } = separate ?? platform.database
    const secrets = await readSecrets(queries, envelope)
    const rows = createRecoveryRows(secrets)
    await requireSigned(queries, rows, { tables: signedTables, isDevelopment })
    const parts = { queries, envelope, clock, secrets, rows }
    const siteOf = async (project: string) => (await use.projects.find(project))?.name ?? project
    const deletions = createDeletions({
      queries,
      table: deletionsTable,
      clock,
      remove: (transaction, { projectId: project, userId }) =>
        removeShares({ queries: transaction, project, userId, actor: userId, now: clock.now() }),
    })
    const stop = deletions.start(platform.log)
    await warnOfFormerSetting(use.projects, platform.log)
    return { deletions, stop, parts, separate, mailer, sendCode: createSendCode(mailer, siteOf) }
  },
  isActive: ({ service }) => service !== undefined,
  routes(app, { config, service, use, platform }) {
    if (!service) return
    const { parts, sendCode, deletions } = service
    const guard = use.access.guard({ audience: 'recovery', queries: parts.queries, proofs })
    guard.protect(app)
    deletionRoutes(app, { guard, deletions, audience: 'recovery' })
    recoveryRoutes(app, {
      parts,
      guard,
      sendCode,
      needsCode: (project) => needsRecoveryCode(config.RECOVERY_PROOF, project, platform.isDevelopment),
      onProjectLimit: (project) =>
        platform.log.error({ project }, 'the limit of recoveries of a project is reached: none are released'),
    })
  },
  async close({ service }) {
    service?.stop()
    service?.mailer.close()
    await service?.separate?.close()
  },
})
