import type { PlatformConfig } from '../config/options.js'
import { createEnvelope, type Envelope } from './create-envelope.js'
import { createKms } from './create-kms.js'
import { readDevelopmentKey } from './development-key.js'
import type { MasterKey } from './master-keys.js'

/** Master keys of a module. */
interface EnvelopeOptions {
  /** Id of the module. */
  readonly module: string
  /** Name of the option with the keys. */
  readonly option: string
  /** Value of the option. */
  readonly keys: readonly MasterKey[]
}

/** Opens the envelope encryption of a module. @throws in production if the module has no key */
export type OpenEnvelope = (options: EnvelopeOptions) => Promise<Envelope>

/** Creates {@link OpenEnvelope}. In development a module without keys has a key in DATA_FOLDER. */
export function createOpenEnvelope(
  {
    DATA_FOLDER,
    VAULT_TOKEN,
  }: Pick<PlatformConfig, 'DATA_FOLDER'> & Partial<Pick<PlatformConfig, 'VAULT_TOKEN'>>,
  isDevelopment: boolean,
): OpenEnvelope {
  return async ({ module, option, keys }) => {
    if (keys.length === 0 && !isDevelopment)
      throw new Error(
        `${option} is not set, so the module ${module} cannot encrypt. Set it to ID:KEY with 32 random bytes in base64, ` +
          'as `openssl rand -base64 32` prints them, and back the key up apart from the database.',
      )
    const present = keys.length > 0 ? keys : [await readDevelopmentKey(DATA_FOLDER, module)]
    return createEnvelope(createKms(present, { option, vaultToken: VAULT_TOKEN }))
  }
}
