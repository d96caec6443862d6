import type { Identity } from './wire.js'

/** Address of a name. */
export interface NamedAddress {
  /** Name in the registry's normal form. */
  readonly name: string
  readonly address: string
  /** SLIP-44 coin type of the address. */
  readonly coinType: number
}

/** Names of the accounts of a namespace. Caches nothing. */
export interface AccountNames {
  /**
   * Returns the primary name of an account, verified by resolving it back, and its avatar.
   *
   * @throws a NodeFailure if no node of the registry answers
   */
  find(address: string): Promise<Identity>
  /** Whether a text has the form of a name. Absent if names of the namespace are not resolved. */
  isName?(text: string): boolean
  /** Returns the address of a name; undefined if it has none. @throws as {@link find} */
  resolve?(name: string): Promise<NamedAddress | undefined>
}
