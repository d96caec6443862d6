import type { Clock } from '../../platform/clock.js'
import type { SignedRows } from '../../platform/database/signed-rows.js'
import type { Queries } from '../../platform/database/database.js'
import type { Secrets } from './keys/secrets.js'
import type { SigningKeys } from '../../signing-keys/signing-keys.js'
import type { CodeCounts } from './limits/code-counts.js'
import type { Counters } from './limits/counters.js'
import type { SignToken } from './sessions/access-tokens.js'
import type { RefreshTokens } from './sessions/refresh-tokens.js'
import type { RowMacs } from './users/row-macs.js'
import type { SealedEmails } from './users/sealed-email.js'

/** Jobs of the module, by id, with their inputs. */
export interface AuthJobs {
  /** Makes the code of a login and mails it. */
  readonly 'send-code': { readonly loginId: string }
  /** Mails the link that approves a new device. */
  readonly 'send-approval': { readonly loginId: string }
  /** Mails the owner of an address that someone tries codes. */
  readonly 'send-guesses': { readonly loginId: string }
  /** Mails a notice to a user. */
  readonly 'send-notice': {
    readonly kind:
      | 'new-device'
      | 'unlocked'
      | 'refresh-reuse'
      | 'email-changed'
      | 'export'
      | 'login-added'
      | 'login-removed'
      | 'logins-restored'
      | 'deletion'
    /** Id of the session, or of the change of the address. */
    readonly id: string
    readonly language: string
    /** Login that was added or removed. */
    readonly login?: NoticedLogin
    /** Time of a change of the logins, which its addressees can restore. */
    readonly changedAt?: number
  }
}

/** Login that a notice is about. */
export interface NoticedLogin {
  readonly provider: string
  /** Id of the identity. */
  readonly id: string
  /** Encrypted: the row may be gone when the notice is sent. */
  readonly email: string | null
}

/** Queues mail. */
type QueueMail = <Id extends keyof AuthJobs>(job: Id, input: AuthJobs[Id]) => Promise<void>

/** Parts that the functions of the module share. */
export interface AuthParts {
  readonly queries: Queries
  readonly clock: Pick<Clock, 'now'>
  readonly secrets: Secrets
  readonly keys: SigningKeys
  /** MACs of identities, devices and sessions. */
  readonly macs: RowMacs
  /** Rows of the other tables, with MACs. */
  readonly rows: SignedRows
  readonly counters: Counters
  readonly codeCounts: CodeCounts
  readonly signToken: SignToken
  readonly refreshTokens: RefreshTokens
  /** Encryption of the addresses, names and identities of a table. */
  readonly emails: {
    readonly identities: SealedEmails
    readonly logins: SealedEmails
    readonly changes: SealedEmails
    readonly socialLogins: SealedEmails
    readonly farcasterLogins: SealedEmails
  }
  readonly queueMail: QueueMail
  /** Time for which a code is accepted. */
  readonly codeMs: number
  /** Pause between two codes to one address, and for one device, in milliseconds. */
  readonly pauseMs: number
  /** Codes for one client in an hour. */
  readonly codesPerClient: number
  /** Whether pages of this machine may use the embedded wallet of every project. */
  readonly isDevelopment: boolean
  /** Header with the country of the client. */
  readonly countryHeader: string | undefined
}
