import { randomBytes } from 'node:crypto'
import type { Kms, WrappedKey } from '../kms.js'
import { kmsFailure } from './kms-failure.js'

const dataKeyBytes = 32

/** Requests of a key management service. */
export interface KmsRequests {
  /** Name of the service, for errors. */
  readonly name: string
  /** Whether an id is that of a version of the key. */
  has(keyId: string): boolean
  /** Loads what the requests need. Its errors are no failures of the service. */
  prepare?(): Promise<void>
  wrap(dataKey: Uint8Array): Promise<WrappedKey>
  unwrap(wrapped: WrappedKey): Promise<Uint8Array>
}

/** Creates a {@link Kms} of the requests of a service. */
export function createServiceKms({ name, has, prepare, wrap, unwrap }: KmsRequests): Kms {
  const failing = async <Result>(request: () => Promise<Result>): Promise<Result> => {
    await prepare?.()
    try {
      return await request()
    } catch (cause) {
      throw kmsFailure(name, cause)
    }
  }
  return {
    // the version that encrypts is known by what it encrypts: reading it would need a further permission
    keyId: async () => (await failing(() => wrap(randomBytes(dataKeyBytes)))).keyId,
    has,
    wrap: (dataKey) => failing(() => wrap(dataKey)),
    unwrap: (wrapped) => failing(() => unwrap(wrapped)),
  }
}
