import {
  createSign,
  type CaipAddress,
  type CapabilityContext,
  type Network,
  type Signing,
} from '#kernel/chain'
import { addressType } from '../addresses/check-address.js'
import { createFormats, type NetworkFormats } from '../addresses/formats.js'
import type { BitcoinProvider, MessageProtocol } from '../contract.js'
import { signingErrors } from '../errors.js'
import type { BitcoinNetwork } from '../networks.js'
import { readBytes } from '../wallets/encoding.js'
import { connectedProvider } from './connected-provider.js'
import { loadSigner, type Signer } from './load-signer.js'

interface SigningRequest {
  readonly account: CaipAddress
  readonly network: Network
  readonly signal: AbortSignal
}

/** Options of the plugin that signing uses. */
interface SigningOptions {
  readonly networks: readonly BitcoinNetwork[]
  readonly messageProtocol: MessageProtocol
}

/** Creates the capability to sign by the connected wallet. Each signature is verified. */
export const createSigning =
  ({ networks, messageProtocol }: SigningOptions) =>
  (context: Pick<CapabilityContext, 'provider'>): Signing =>
    signingWith(context, createFormats(networks), messageProtocol)

function signingWith(
  context: Pick<CapabilityContext, 'provider'>,
  formats: NetworkFormats,
  messageProtocol: MessageProtocol,
): Signing {
  const signWith = createSign(
    () => Promise.all([loadSigner(), connectedProvider(context)]),
    signingErrors.SIGN_FAILED,
  )
  const sign = <T>(
    request: SigningRequest,
    work: (signer: Signer, provider: BitcoinProvider, address: string) => Promise<T>,
  ) =>
    signWith(request, async ([signer, provider], address) => {
      if (provider.network() !== request.network.caipNetworkId)
        throw signingErrors.FOREIGN_SIGNATURE({ detail: 'The wallet is on another network.' })
      return work(signer, provider, address)
    })
  const prefixesOf = ({ network }: SigningRequest) => formats.prefixes(String(network.id))

  return {
    message: (request) =>
      sign(request, async (signer, provider, address) => {
        const prefixes = prefixesOf(request)
        const message =
          typeof request.message === 'string' ? new TextEncoder().encode(request.message) : request.message
        // a recovered key says nothing about taproot, whose keys are tweaked
        const protocol = addressType(address, prefixes) === 'p2tr' ? 'bip322' : messageProtocol
        const signature = await provider.signMessage({ address, message, protocol })
        const { messageSignatureType, withoutPrefix } = await import('./verify-message.js')
        const type = messageSignatureType(signer, {
          address,
          message,
          signature: readBytes(withoutPrefix(signature)),
          prefixes,
        })
        if (!type) throw signingErrors.FOREIGN_SIGNATURE()
        return { signature, type }
      }),
    /** `transaction` is a PSBT in base64, or a {@link PsbtRequest}; the result is the PSBT in base64 with its signatures. */
    transaction: (request) =>
      sign(request, async (signer, provider, address) => {
        const { readPsbtRequest, signPsbt } = await import('./sign-psbt.js')
        const psbt = readPsbtRequest(request.transaction)
        return signPsbt(signer, provider, address, psbt, prefixesOf(request))
      }),
  }
}
