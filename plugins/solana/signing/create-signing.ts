import { createSign, type CapabilityContext, type Signing } from '#kernel/chain'
import { encodeBase58 } from '../addresses/base58.js'
import { readBase64, toBase64 } from '../base64.js'
import { signingErrors } from '../errors.js'
import { connectedProvider } from './connected-provider.js'

/** Creates the capability to sign by the connected wallet. Each signature is verified. */
export function createSigning(context: Pick<CapabilityContext, 'provider'>): Signing {
  const sign = createSign(
    () => Promise.all([connectedProvider(context), import('./verify.js')]),
    signingErrors.SIGN_FAILED,
  )

  return {
    message: (request) =>
      sign(request, async ([provider, { isSignedBy }], address) => {
        const { message } = request
        const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
        const signature = await provider.signMessage({ address, message: bytes })
        if (!isSignedBy(address, bytes, signature)) throw signingErrors.FOREIGN_SIGNATURE()
        return { signature: encodeBase58(signature), type: 'ed25519' }
      }),
    /** `transaction` and the result are base64 of the wire format; a list is signed in one request. */
    transaction: (request) =>
      sign(request, async ([provider, { signatureOf }], address) => {
        const { transaction } = request
        const list = Array.isArray(transaction) ? (transaction as readonly unknown[]) : [transaction]
        const wires = list.map(readWire)
        if (!provider.signTransactions) throw signingErrors.CANNOT_SIGN()
        const signed = await provider.signTransactions({ address, transactions: wires })
        for (const wire of signed) if (!signatureOf(address, wire)) throw signingErrors.FOREIGN_SIGNATURE()
        const texts = signed.map(toBase64)
        return Array.isArray(transaction) ? texts : texts[0]
      }),
  }
}

function readWire(transaction: unknown): Uint8Array {
  const bytes = transaction instanceof Uint8Array ? transaction : readBase64(transaction)
  if (!bytes || bytes.length === 0) throw signingErrors.BAD_TRANSACTION()
  return bytes
}
