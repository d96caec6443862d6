import { decrypt, encrypt } from './aes-gcm.js'
import type { Kms } from './kms.js'
import type { MasterKey } from './master-keys.js'

/**
 * Creates a {@link Kms} of keys in the memory of the process.
 *
 * @param keys at least one; the first encrypts, all decrypt
 * @param option name of the option with the keys, for errors
 */
export function createLocalKms(keys: readonly MasterKey[], option: string): Kms {
  const [newest] = keys
  if (!newest) throw new Error(`${option} has no key.`)
  return {
    keyId: async () => newest.id,
    wrap: async (dataKey) => ({ keyId: newest.id, bytes: encrypt(newest.bytes, dataKey, contextOf(newest)) }),
    async unwrap({ keyId, bytes }) {
      const key = keys.find(({ id }) => id === keyId)
      if (!key) throw new Error(`A stored secret needs the key ${keyId}, which is not in ${option}.`)
      try {
        return decrypt(key.bytes, bytes, contextOf(key))
      } catch (cause) {
        throw new Error(`A stored secret cannot be decrypted with the key ${keyId} of ${option}.`, { cause })
      }
    },
  }
}

const contextOf = ({ id }: MasterKey) => `data key.${id}`
