import { untilAborted } from '#kernel'
import { addressOf, isRejection, type CaipAddress, type CapabilityContext, type Signing } from '#kernel/chain'
import { readAddress } from '../addresses/read-address.js'
import type { PolkadotProvider } from '../contract.js'
import { signingErrors } from '../errors.js'
import { toHex } from '../hex.js'
import { connectedProvider } from './connected-provider.js'
import { readPayload } from './read-payload.js'

/**
 * Creates the capability to sign by the connected wallet. Signatures of messages are verified. Those of transactions are not:
 * the signed bytes depend on the metadata of the chain. Their form is checked.
 */
export function createSigning(context: Pick<CapabilityContext, 'provider'>): Signing {
  async function sign<T>(
    { account, signal }: { readonly account: CaipAddress; readonly signal: AbortSignal },
    work: (provider: PolkadotProvider, address: string) => Promise<T>,
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
        const data = typeof message === 'string' ? new TextEncoder().encode(message) : message
        const { publicKey } = readAddress(address)
        const signature = await provider.signRaw({ address, data })
        const { signerTypeOf } = await import('./verify.js')
        const type = signerTypeOf(publicKey, data, signature)
        if (!type) throw signingErrors.FOREIGN_SIGNATURE()
        return { signature: toHex(signature), type }
      }),
    /** `transaction` is a `SignerPayloadJSON`, the result its signature: see `PolkadotSigned`. */
    transaction: (request) =>
      sign(request, async (provider, address) =>
        provider.signPayload(readPayload(request.transaction, address, request.network)),
      ),
  }
}
