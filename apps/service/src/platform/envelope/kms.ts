/** Data key that a master key has encrypted. */
export interface WrappedKey {
  /** Id of the master key, which is stored beside the bytes; not secret. */
  readonly keyId: string
  readonly bytes: Uint8Array
}

/** Master keys that encrypt data keys: keys of an option, or a key management service. */
export interface Kms {
  /** Returns the id of the master key that encrypts now. */
  keyId(): Promise<string>
  /** Whether it has the master key of an id. */
  has(keyId: string): boolean
  /** Encrypts a data key with the newest master key. */
  wrap(dataKey: Uint8Array): Promise<WrappedKey>
  /** Decrypts a data key with the master key that encrypted it. @throws if that key is missing, or the bytes changed */
  unwrap(wrapped: WrappedKey): Promise<Uint8Array>
}
