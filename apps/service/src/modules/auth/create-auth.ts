import { assertApart } from '../../access/assert-apart.js'
import type { Access } from '../../access/index.js'
import type { ConfigOf } from '../../platform/config/option.js'
import { requireSigned } from '../../platform/database/signed-rows.js'
import type { Enqueue } from '../../platform/jobs/job.js'
import type { Platform } from '../../platform/module/platform.js'
import type { AuthParts } from './auth-parts.js'
import type { authOptions } from './auth-options.js'
import { createFarcasterClient } from './farcaster/farcaster-client.js'
import type { FarcasterParts } from './farcaster/farcaster-login.js'
import type { TellParts } from './deletion/tell-modules.js'
import { readSecrets } from './keys/secrets.js'
import { createSigningKeys } from '../../signing-keys/signing-keys.js'
import { createCodeCounts } from './limits/code-counts.js'
import { createCounters } from './limits/counters.js'
import { createMailLinks } from './mail/mail-links.js'
import type { Mailbox } from './mail/mailbox.js'
import type { MailParts } from './mail/mail-parts.js'
import { createSignToken } from './sessions/access-tokens.js'
import { createRefreshTokens } from './sessions/refresh-tokens.js'
import { callbackPath } from './routes/social-page-routes.js'
import { createIdTokens } from './social/id-tokens.js'
import { readProviders } from './social/read-providers.js'
import type { SocialParts } from './social/social-parts.js'
import { keys as authKeys, signedTables } from './tables.js'
import { createAuthRows, createRowMacs } from './users/row-macs.js'
import { createSealedEmails } from './users/sealed-email.js'

/** Tokens that a key has signed are over after this time. */
export const keysOverlapMs = 3_600_000

/** Parts of the module in a process with its role, or with the role of its jobs. */
export interface Auth {
  readonly parts: AuthParts
  readonly social: SocialParts
  readonly farcaster: FarcasterParts
  readonly mail: MailParts
  /** Deletions that the other modules are told of. */
  readonly deletions: TellParts
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
 * @throws for rows of earlier releases that were not signed, for a provider without a secret, without AUTH_KEYS in production, and without SMTP_URL unless the service is in development on a loopback address
 */
export async function createAuth({ config, platform, access, enqueue, siteOf }: AuthSetup): Promise<Auth> {
  const { clock, database, openEnvelope } = platform
  const { queries } = database
  const { AUTH_KEYS, CODE_MINUTES, CODE_PAUSE, CODES_PER_CLIENT, COUNTRY_HEADER } = config
  await assertApart(queries, { module: 'auth', isDevelopment: platform.isDevelopment })
  const { mailer, mailbox } = access.openMail()
  const envelope = await openEnvelope({ module: 'auth', option: 'AUTH_KEYS', keys: AUTH_KEYS })
  const secrets = await readSecrets(queries, envelope)
  const rows = createAuthRows(secrets)
  await requireSigned(queries, rows, { tables: signedTables, isDevelopment: platform.isDevelopment })
  const keys = createSigningKeys({ queries, envelope, clock, keys: authKeys, overlapMs: keysOverlapMs })
  const parts: AuthParts = {
    queries,
    clock,
    secrets,
    keys,
    macs: createRowMacs(secrets),
    rows,
    counters: createCounters(queries, clock),
    codeCounts: createCodeCounts(),
    signToken: createSignToken({ keys, issuer: () => access.issuer(), clock }),
    refreshTokens: createRefreshTokens(secrets),
    emails: {
      identities: createSealedEmails(envelope, 'auth.identities'),
      logins: createSealedEmails(envelope, 'auth.logins'),
      changes: createSealedEmails(envelope, 'auth.email_changes'),
      socialLogins: createSealedEmails(envelope, 'auth.social_logins'),
      farcasterLogins: createSealedEmails(envelope, 'auth.farcaster_logins'),
    },
    queueMail: (job, input) => enqueue(job, input),
    codeMs: CODE_MINUTES * 60_000,
    pauseMs: CODE_PAUSE * 1_000,
    codesPerClient: CODES_PER_CLIENT,
    countryHeader: COUNTRY_HEADER,
    isDevelopment: platform.isDevelopment,
  }
  const links = createMailLinks(secrets, () => access.issuer())
  const social: SocialParts = {
    ...parts,
    providers: readProviders(config),
    idTokens: createIdTokens(),
    log: platform.log,
    frameOrigin: access.frameOrigin,
    callbackUrl: (provider) => `${access.issuer()}${callbackPath(provider)}`,
  }
  const { FARCASTER_RPC_URL: rpcUrl, FARCASTER_RELAY_URL: relayUrl } = config
  const farcaster: FarcasterParts = {
    ...parts,
    farcaster: rpcUrl === undefined ? undefined : createFarcasterClient({ rpcUrl, relayUrl }),
  }
  const deletions: TellParts = {
    parts,
    modulesUrl: () => platform.publicUrl ?? `http://localhost:${platform.port()}`,
    log: platform.log,
  }
  return { parts, social, farcaster, mail: { mailer, links, siteOf }, deletions, mailbox }
}
