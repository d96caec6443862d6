import { namespaceOf, type CaipNetworkId } from '#kernel'
import type { SignInData } from './contract.js'

type Of = Pick<SignInData, 'nonce' | 'chainId'>

/** Nonces that this page has seen. Each is for one message, and no session of an ended one counts again. */
export interface Nonces {
  /** Records the nonce of a message that is verified, or of a session that counts. */
  use(data: Of): void
  isUsed(nonce: string): boolean
  /** Ends the sessions of a namespace; all without one. */
  end(namespace?: string): void
  isEnded(nonce: string): boolean
}

/** Creates {@link Nonces}. */
export function createNonces(): Nonces {
  const seen = new Map<string, { readonly chainId: CaipNetworkId; readonly isEnded: boolean }>()
  return {
    use({ nonce, chainId }) {
      // sessions of an older configuration have none
      if (nonce && !seen.has(nonce)) seen.set(nonce, { chainId, isEnded: false })
    },
    isUsed: (nonce) => seen.has(nonce),
    end(namespace) {
      for (const [nonce, { chainId }] of seen)
        if (namespace === undefined || namespaceOf(chainId) === namespace)
          seen.set(nonce, { chainId, isEnded: true })
    },
    isEnded: (nonce) => seen.get(nonce)?.isEnded === true,
  }
}
