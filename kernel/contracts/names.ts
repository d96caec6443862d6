import { defineCapability } from '../core/keys.js'
import type { Network } from './network.js'

/** What an address is called. */
export interface Naming {
  readonly name: string
  /** An address of a picture: data: or https. */
  readonly avatar?: string | undefined
}

/** What a name stands for. */
export interface ResolvedName {
  readonly address: string
  /** The name as its registry spells it, for it to be shown: what was typed may only look like it. */
  readonly name: string
}

/** Names in place of addresses. Nothing is kept. */
export interface Names {
  /** Whether a text looks like a name, so that it is worth asking; asks nobody. */
  isName(text: string): boolean
  /**
   * The address a name stands for on a network; undefined where it stands for none.
   * @throws 'Error resolving name' with the cause.
   */
  resolve(request: {
    readonly name: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<ResolvedName | undefined>
  /** What an address is called, where the name also leads back to it. @throws as {@link resolve} */
  lookUp(request: {
    readonly address: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<Naming | undefined>
}

/** Resolving names. */
export const namesCapability = /*#__PURE__*/ defineCapability('names').of<Names>()
