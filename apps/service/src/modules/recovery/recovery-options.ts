import * as z from 'zod'
import { url } from '../../platform/config/option.js'
import { masterKeys } from '../../platform/envelope/master-keys.js'
import { recoveryProofs } from './recovery-proof-option.js'

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
  RECOVERY_PROOF: {
    about:
      'Proof before a recovery share is released: session, or code for a mailed code as well, of users with an address. Projects may ' +
      'be named: code,shop=session. Default: code, with --dev session.',
    schema: recoveryProofs,
  },
}

/**
 * Settings of a project for recovery: none. What protects a share is an option of this process, because projects are read from a
 * database that others may write.
 */
export const recoverySettings = z.strictObject({
  recoveryProof: z
    .undefined(
      'is no setting of a project any more. Set the option RECOVERY_PROOF of the process with the role recovery',
    )
    .optional(),
})
