import { access, embeddedWallet } from '../../access/index.js'
import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { projects } from '../projects/index.js'
import { authJobs } from './auth-jobs.js'
import { authOptions, authSettings } from './auth-options.js'
import { createAuth } from './create-auth.js'
import { codeMetrics } from './limits/code-counts.js'
import { mailboxRoutes } from './mail/mailbox-routes.js'
import { deletionRoutes } from './routes/deletion-routes.js'
import { deviceRoutes } from './routes/device-routes.js'
import { exportRoute } from './routes/export-route.js'
import { emailRoutes } from './routes/email-routes.js'
import { farcasterRoutes } from './routes/farcaster-routes.js'
import { keysRoute } from './routes/keys-route.js'
import { loginRoutes } from './routes/login-routes.js'
import { mailPageRoutes } from './routes/mail-page-routes.js'
import { linkRoutes } from './routes/link-routes.js'
import { sessionRoutes } from './routes/session-routes.js'
import { socialPageRoutes } from './routes/social-page-routes.js'
import { socialRoutes } from './routes/social-routes.js'
import { userLoginRoutes } from './routes/user-login-routes.js'
import { authTables, proofs, sealedColumns, signedTables } from './tables.js'
import { readSecrets } from './keys/secrets.js'
import { authUsers } from './user-records.js'
import { createAuthRows } from './users/row-macs.js'

/** Logins, devices and sessions of the embedded wallet. */
export const auth = defineModule({
  id: 'auth',
  role: 'auth',
  feature: embeddedWallet,
  uses: [projects, access],
  config: authOptions,
  projectSettings: authSettings,
  tables: authTables,
  migrations: migrationsFolder('auth'),
  users: authUsers,
  secrets: {
    keysOption: 'AUTH_KEYS',
    columns: sealedColumns,
    signed: {
      tables: signedTables,
      openRows: async (queries, envelope) => createAuthRows(await readSecrets(queries, envelope)),
    },
  },
  isActive: ({ use }) => use.access.isActive,
  async setup({ config, platform, use, enqueue }) {
    const { roles } = platform
    const isServed = roles.includes('auth') || roles.includes('worker')
    if (!use.access.isActive || !isServed) return undefined
    const siteOf = async (project: string) => (await use.projects.find(project))?.name ?? project
    const created = await createAuth({ config, platform, access: use.access, enqueue, siteOf })
    if (roles.includes('auth')) use.access.useKeys(() => created.parts.keys.published())
    return created
  },
  async routes(app, { service, platform, use, settingsOf }) {
    if (!service) return
    const { parts, social, farcaster, mail, mailbox } = service
    const guard = use.access.guard({ audience: 'auth', queries: platform.database.queries, proofs })
    keysRoute(app, parts)
    if (mailbox) mailboxRoutes(app, { mailbox })
    await app.register(async (pages) => mailPageRoutes(pages, { parts, mail }))
    await app.register(async (pages) => socialPageRoutes(pages, { parts: social }))
    await app.register(async (scope) => {
      guard.protect(scope)
      loginRoutes(scope, { parts, guard, settingsOf })
      sessionRoutes(scope, { parts, guard })
      deviceRoutes(scope, { parts, guard })
      exportRoute(scope, { parts, guard })
      emailRoutes(scope, { parts, guard })
      socialRoutes(scope, { parts: social, guard, settingsOf })
      linkRoutes(scope, { parts: social, guard })
      farcasterRoutes(scope, { parts: farcaster, guard, settingsOf })
      userLoginRoutes(scope, { social, farcaster, guard, settingsOf })
      deletionRoutes(scope, { parts, guard })
    })
  },
  jobs: authJobs,
  metrics: ({ service }) => (service ? codeMetrics(service.parts.codeCounts) : []),
  close: ({ service }) => service?.mail.mailer.close(),
})
