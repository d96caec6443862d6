import type { Kms } from './kms.js'
import { createAwsKms } from './services/aws-kms.js'
import { createGcpKms } from './services/gcp-kms.js'
import { createVaultKms } from './services/vault-kms.js'
import { createLocalKms, missingKey } from './local-kms.js'
import type { MasterKey } from './master-keys.js'

/** Options of {@link createKms}. */
export interface KmsOptions {
  /** Name of the option with the keys, for errors. */
  readonly option: string
  /** Token of Vault. */
  readonly vaultToken?: string | undefined
}

/** Creates the {@link Kms} of an option: its first key encrypts, all decrypt, also keys of different services. */
export function createKms(keys: readonly MasterKey[], options: KmsOptions): Kms {
  const all = keys.map((key) => createOne(key, options))
  const [newest] = all
  if (!newest) throw new Error(`${options.option} has no key.`)
  return {
    keyId: () => newest.keyId(),
    has: (keyId) => all.some((kms) => kms.has(keyId)),
    wrap: (dataKey) => newest.wrap(dataKey),
    async unwrap(wrapped) {
      const owner = all.find((kms) => kms.has(wrapped.keyId))
      if (!owner) throw missingKey(wrapped.keyId, options.option)
      return owner.unwrap(wrapped)
    },
  }
}

function createOne(key: MasterKey, { option, vaultToken }: KmsOptions): Kms {
  if (key.kind === 'local') return createLocalKms([key], option)
  if (key.kind === 'aws') return createAwsKms(key.address)
  if (key.kind === 'gcp') return createGcpKms(key.address)
  if (vaultToken === undefined) throw new Error(`${option} names a key of Vault, so VAULT_TOKEN is required.`)
  return createVaultKms(key.address, vaultToken)
}
