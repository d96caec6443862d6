import { decrypt, encrypt } from './aes-gcm.js'
import type { Kms } from './kms.js'
import type { LocalKey, MasterKey } from './master-keys.js'

/**
 * Creates a {@link Kms} of keys in the memory of the process.
 *
 * @param keys the first of this kind encrypts, all decrypt; keys of services are left out
 * @param option name of the option with the keys, for errors
 */
export function createLocalKms(keys: readonly MasterKey[], option: string): Kms {
  const local = keys.filter((key) => key.kind === 'local')
  const [newest] = local
  if (!newest) throw new Error(`${option} has no key.`)
  return {
    keyId: async () => newest.id,
    has: (keyId) => local.some(({ id }) => id === keyId),
    wrap: async (dataKey) => ({ keyId: newest.id, bytes: encrypt(newest.bytes, dataKey, contextOf(newest)) }),
    async unwrap({ keyId, bytes }) {
      const key = local.find(({ id }) => id === keyId)
      if (!key) throw missingKey(keyId, option)
      try {
        return decrypt(key.bytes, bytes, contextOf(key))
      } catch (cause) {
        throw new Error(`A stored secret cannot be decrypted with the key ${keyId} of ${option}.`, { cause })
      }
    },
  }
}

/** Error of a secret whose master key is not in the option. */
export const missingKey = (keyId: string, option: string) =>
  new Error(`A stored secret needs the key ${keyId}, which is not in ${option}.`)

const contextOf = ({ id }: LocalKey) => `data key.${id}`
