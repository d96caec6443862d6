import { namespaceOf } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import type { SignInData } from './contract.js'
import { setBounded } from './set-bounded.js'

/** Most nonces that are kept. */
const maxNonces = 1_000

/** The latest nonces that this page has seen. Each is for one message, and no session of an ended one counts again. */
export class Nonces {
  readonly #seen = new Map<string, { readonly chainId: CaipNetworkId; readonly isEnded: boolean }>()

  /** Records the nonce of a message that is verified, or of a session that counts. */
  use({ nonce, chainId }: Pick<SignInData, 'nonce' | 'chainId'>): void {
    // sessions of an older configuration have none
    if (nonce && !this.#seen.has(nonce))
      setBounded(this.#seen, [nonce, { chainId, isEnded: false }], maxNonces)
  }

  isUsed(nonce: string): boolean {
    return this.#seen.has(nonce)
  }

  /** Ends the sessions of a namespace; all without one. */
  end(namespace?: string): void {
    for (const [nonce, { chainId }] of this.#seen)
      if (namespace === undefined || namespaceOf(chainId) === namespace)
        this.#seen.set(nonce, { chainId, isEnded: true })
  }

  isEnded(nonce: string): boolean {
    return this.#seen.get(nonce)?.isEnded === true
  }
}
