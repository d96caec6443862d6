import { defineCapability } from '../core/keys.js'
import type { Network } from '../core/networks/network.js'

/** Name and avatar of an address. */
export interface Naming {
  readonly name: string
  /** URL of an image: data: or https. */
  readonly avatar?: string | undefined
}

/** Address of a name. */
export interface ResolvedName {
  readonly address: string
  /** Name in the registry's normal form, for display: the typed text may only look like it. */
  readonly name: string
}

/** Resolves names to addresses and back. Caches nothing. */
export interface Names {
  /** Whether a text has the form of a name. Sends no request. */
  isName(text: string): boolean
  /**
   * Resolves a name to an address on a network; undefined if it is not registered.
   *
   * @throws 'Error resolving name' with the cause
   */
  resolve(request: {
    readonly name: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<ResolvedName | undefined>
  /** Looks up the primary name of an address, if the name resolves to the address. @throws as {@link resolve} */
  lookUp(request: {
    readonly address: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<Naming | undefined>
}

/** Capability to resolve names. */
export const namesCapability = /*#__PURE__*/ defineCapability<Names>('names')
