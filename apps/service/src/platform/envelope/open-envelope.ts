import { createEnvelope, type Envelope } from './create-envelope.js'
import { readDevelopmentKey } from './development-key.js'
import { createLocalKms } from './local-kms.js'
import type { MasterKey } from './master-keys.js'

/** Master keys of a module. */
export interface EnvelopeOptions {
  /** Id of the module. */
  readonly module: string
  /** Name of the option with the keys. */
  readonly option: string
  /** Value of the option. */
  readonly keys: readonly MasterKey[]
}

/** Opens the envelope encryption of a module. @throws in production if the module has no key. */
export type OpenEnvelope = (options: EnvelopeOptions) => Promise<Envelope>

/** Creates {@link OpenEnvelope}. In development a module without keys has a key in DATA_FOLDER. */
export function createOpenEnvelope({
  dataFolder,
  isDevelopment,
}: {
  readonly dataFolder: string
  readonly isDevelopment: boolean
}): OpenEnvelope {
  return async ({ module, option, keys }) => {
    if (keys.length > 0) return createEnvelope(createLocalKms(keys, option))
    if (!isDevelopment)
      throw new Error(
        `${option} is not set, so the module ${module} cannot encrypt. Set it to ID:KEY with 32 random bytes in base64, ` +
          'as `openssl rand -base64 32` prints them, and back the key up apart from the database.',
      )
    return createEnvelope(createLocalKms([await readDevelopmentKey(dataFolder, module)], option))
  }
}
