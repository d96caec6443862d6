import { createSign, type CapabilityContext, type Signing } from '#kernel/chain'
import { readAddress } from '../addresses/read-address.js'
import { signingErrors } from '../errors.js'
import { toHex } from '../hex.js'
import { connectedProvider } from './connected-provider.js'
import { readPayload } from './read-payload.js'

/**
 * Creates the capability to sign by the connected wallet. Signatures of messages are verified. Those of transactions are not:
 * the signed bytes depend on the metadata of the chain. Their form is checked.
 */
export function createSigning(context: Pick<CapabilityContext, 'provider'>): Signing {
  const sign = createSign(
    () => Promise.all([connectedProvider(context), import('./verify.js')]),
    signingErrors.SIGN_FAILED,
  )

  return {
    message: (request) =>
      sign(request, async ([provider, { signerTypeOf }], address) => {
        const { message } = request
        const data = typeof message === 'string' ? new TextEncoder().encode(message) : message
        const { publicKey } = readAddress(address)
        const signature = await provider.signRaw({ address, data })
        const type = signerTypeOf(publicKey, data, signature)
        if (!type) throw signingErrors.FOREIGN_SIGNATURE()
        return { signature: toHex(signature), type }
      }),
    /** `transaction` is a `SignerPayloadJSON`, the result its signature: see `PolkadotSigned`. */
    transaction: (request) =>
      sign(request, async ([provider], address) =>
        provider.signPayload(readPayload(request.transaction, address, request.network)),
      ),
  }
}
