import * as z from 'zod'
import { url } from '../../platform/config/option.js'
import { masterKeys } from '../../platform/envelope/master-keys.js'

/** Environment variables of the recovery shares. */
export const recoveryOptions = {
  RECOVERY_KEYS: {
    about:
      'Master keys of the module recovery, comma-separated: ID:KEY with 32 bytes in base64, vault:URL, aws:ARN or gcp:NAME. The first ' +
      'encrypts, all decrypt. Default with --dev: a file in DATA_FOLDER.',
    schema: masterKeys,
    secret: true as const,
  },
  RECOVERY_DATABASE_URL: {
    about:
      'URL of the PostgreSQL database of the recovery shares, without the tables of the module auth. Default with --dev: the ' +
      'database of the service.',
    schema: url('postgres:', 'postgresql:').optional(),
    secret: true as const,
  },
}

/** Settings of a project for recovery. */
export const recoverySettings = z.strictObject({
  /**
   * Proof before a recovery share is released: the session, or a code to the address of the wallet as well. Default: `session` with
   * --dev, else `code` for users with an address.
   */
  recoveryProof: z.enum(['session', 'code'], 'must be session or code').optional(),
})
