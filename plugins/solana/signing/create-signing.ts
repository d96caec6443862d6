import { untilAborted } from '#kernel'
import { addressOf, isRejection, type CaipAddress, type CapabilityContext, type Signing } from '#kernel/chain'
import { encodeBase58 } from '../addresses/base58.js'
import type { SolanaProvider } from '../contract.js'
import { signingErrors } from '../errors.js'
import { connectedProvider } from './connected-provider.js'

/** Creates the capability to sign by the connected wallet. Each signature is verified. */
export function createSigning(context: Pick<CapabilityContext, 'provider'>): Signing {
  async function sign<T>(
    { account, signal }: { readonly account: CaipAddress; readonly signal: AbortSignal },
    work: (provider: SolanaProvider, address: string) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted()
    try {
      // loaded first: a signature that cannot be verified would be useless
      const [provider] = await Promise.all([connectedProvider(context), import('./verify.js')])
      signal.throwIfAborted()
      return await untilAborted(work(provider, addressOf(account)), signal)
    } catch (cause) {
      signal.throwIfAborted()
      throw isRejection(cause) ? cause : signingErrors.SIGN_FAILED({ cause })
    }
  }

  return {
    message: (request) =>
      sign(request, async (provider, address) => {
        const { message } = request
        const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
        const signature = await provider.signMessage({ address, message: bytes })
        const { isSignedBy } = await import('./verify.js')
        if (!isSignedBy(address, bytes, signature)) throw signingErrors.FOREIGN_SIGNATURE()
        return { signature: encodeBase58(signature), type: 'ed25519' }
      }),
    /** `transaction` and the result are base64 of the wire format; a list is signed in one request. */
    transaction: (request) =>
      sign(request, async (provider, address) => {
        const { transaction } = request
        const list = Array.isArray(transaction) ? (transaction as readonly unknown[]) : [transaction]
        const wires = list.map(readWire)
        if (!provider.signTransactions) throw signingErrors.CANNOT_SIGN()
        const signed = await provider.signTransactions({ address, transactions: wires })
        const { signatureOf } = await import('./verify.js')
        for (const wire of signed) if (!signatureOf(address, wire)) throw signingErrors.FOREIGN_SIGNATURE()
        const texts = signed.map(toBase64)
        return Array.isArray(transaction) ? texts : texts[0]
      }),
  }
}

function readWire(transaction: unknown): Uint8Array {
  if (transaction instanceof Uint8Array) return transaction
  const bytes = typeof transaction === 'string' ? fromBase64(transaction) : undefined
  if (!bytes || bytes.length === 0) throw signingErrors.BAD_TRANSACTION()
  return bytes
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
