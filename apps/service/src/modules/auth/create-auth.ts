import type { Access } from '../../access/index.js'
import type { ConfigOf } from '../../platform/config/option.js'
import type { Enqueue } from '../../platform/jobs/job.js'
import type { Platform } from '../../platform/module/platform.js'
import type { AuthParts } from './auth-parts.js'
import type { authOptions } from './auth-options.js'
import { readSecrets } from './keys/secrets.js'
import { createSigningKeys } from './keys/signing-keys.js'
import { createCodeCounts } from './limits/code-counts.js'
import { createCounters } from './limits/counters.js'
import { createMailLinks } from './mail/mail-links.js'
import type { Mailbox } from './mail/mailbox.js'
import type { MailParts } from './mail/mail-parts.js'
import { createSignToken } from './sessions/access-tokens.js'
import { createRefreshTokens } from './sessions/refresh-tokens.js'
import { createRowMacs } from './users/row-macs.js'
import { createSealedEmails } from './users/sealed-email.js'

/** Parts of the module in a process with its role, or with the role of its jobs. */
export interface Auth {
  readonly parts: AuthParts
  readonly mail: MailParts
  /** Mailbox of a service in development. */
  readonly mailbox: Mailbox | undefined
}

/** Options of {@link createAuth}. */
export interface AuthSetup {
  readonly config: ConfigOf<typeof authOptions>
  readonly platform: Platform
  readonly access: Access
  readonly enqueue: Enqueue
  /** Returns the name of a project. */
  readonly siteOf: (project: string) => Promise<string>
}

/**
 * Creates the parts of the module, with the keys of the database.
 *
 * @throws without AUTH_KEYS in production, and without SMTP_URL unless the service is in development on a loopback address
 */
export async function createAuth({ config, platform, access, enqueue, siteOf }: AuthSetup): Promise<Auth> {
  const { clock, database, openEnvelope } = platform
  const { queries } = database
  const { AUTH_KEYS, CODE_MINUTES } = config
  const { mailer, mailbox } = access.openMail()
  const envelope = await openEnvelope({ module: 'auth', option: 'AUTH_KEYS', keys: AUTH_KEYS })
  const secrets = await readSecrets(queries, envelope)
  const keys = createSigningKeys({ queries, envelope, clock })
  const parts: AuthParts = {
    queries,
    clock,
    secrets,
    keys,
    macs: createRowMacs(secrets),
    counters: createCounters(queries, clock),
    codeCounts: createCodeCounts(),
    signToken: createSignToken({ keys, issuer: () => access.issuer(), clock }),
    refreshTokens: createRefreshTokens(secrets),
    emails: {
      identities: createSealedEmails(envelope, 'auth.identities'),
      logins: createSealedEmails(envelope, 'auth.logins'),
      changes: createSealedEmails(envelope, 'auth.email_changes'),
    },
    queueMail: (job, input) => enqueue(job, input),
    codeMs: CODE_MINUTES * 60_000,
  }
  const links = createMailLinks(secrets, () => access.issuer())
  return { parts, mail: { mailer, links, siteOf }, mailbox }
}
