import { argon2id } from 'hash-wasm'
import { overwrite } from '../keys/bytes.js'
import type { PasswordParameters } from './password-parameters.js'

/**
 * Derives the AES-GCM key of a password. It takes half a second and 64 MiB: call it in a worker.
 *
 * @param password in any normalization: NFKC is applied, because keyboards differ
 * @throws RangeError if the parameters are weaker or much stronger than ours: a changed store must not choose them
 */
export async function derivePasswordKey(
  password: string,
  parameters: PasswordParameters,
): Promise<CryptoKey> {
  checkParameters(parameters)
  const { salt, memoryKiB, passes, parallelism } = parameters
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  const hash = await argon2id({
    password: bytes,
    salt,
    memorySize: memoryKiB,
    iterations: passes,
    parallelism,
    hashLength: 32,
    outputType: 'binary',
  })
  overwrite(bytes)
  try {
    return await crypto.subtle.importKey('raw', Uint8Array.from(hash), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ])
  } finally {
    overwrite(hash)
  }
}

function checkParameters({ algorithm, memoryKiB, passes, parallelism, salt }: PasswordParameters) {
  const isValid =
    algorithm === 'argon2id' &&
    memoryKiB >= 64 * 1024 &&
    memoryKiB <= 512 * 1024 &&
    passes >= 3 &&
    passes <= 10 &&
    parallelism === 1 &&
    salt.length === 16
  if (!isValid) throw new RangeError('password: the parameters of the sealed share are out of range')
}
