/** Parameters of Argon2id, stored with the sealed share. */
export interface PasswordParameters {
  readonly algorithm: 'argon2id'
  readonly memoryKiB: number
  readonly passes: number
  readonly parallelism: number
  /** 16 bytes. */
  readonly salt: Uint8Array
}

/** Parameters for a new password: 64 MiB, 3 passes, 1 thread, a random salt (RFC 9106). */
export function createPasswordParameters(): PasswordParameters {
  return {
    algorithm: 'argon2id',
    memoryKiB: 64 * 1024,
    passes: 3,
    parallelism: 1,
    salt: crypto.getRandomValues(new Uint8Array(16)),
  }
}
