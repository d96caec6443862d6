import { createSign, rpcCodes, toRpcError, type CapabilityContext, type Signing } from '#kernel/chain'
import type { CosmosSignature, CosmosSigned } from '../contract.js'
import { signingErrors } from '../errors.js'
import { connectedProvider } from './connected-provider.js'
import { checkChain, isDirect, readAmino, readDirect } from './read-document.js'

/** Whether a wallet has a function, but does not answer by it: wallets on phones have no code for it. */
function isNotImplemented(error: unknown): boolean {
  const { rpcCode, message } = toRpcError(error)
  return rpcCode === rpcCodes.unsupportedMethod || /\bnot (yet )?(implemented|supported)\b/i.test(message)
}

/** Creates the capability to sign by the connected wallet. Each signature is verified. */
export function createSigning(context: Pick<CapabilityContext, 'provider'>): Signing {
  const sign = createSign(
    () => Promise.all([connectedProvider(context), import('./verify.js')]),
    signingErrors.SIGN_FAILED,
  )

  return {
    message: (request) =>
      sign(request, async ([provider, verify], address) => {
        const { message, signal } = request
        const document = verify.messageDocument(address, message)
        const signDocument = async () => (await provider.signAmino({ address, document })).signature
        const signed: CosmosSignature = provider.signArbitrary
          ? await provider.signArbitrary({ address, message }).catch((error: unknown) => {
              if (!isNotImplemented(error) || signal.aborted) throw error
              return signDocument()
            })
          : await signDocument()
        if (!verify.isSignedByAddress(address, verify.aminoBytes(document), signed))
          throw signingErrors.FOREIGN_SIGNATURE()
        return { signature: signed.signature, type: 'adr036', publicKey: signed.pub_key.value }
      }),
    /** `transaction` is a document of `@cosmjs/proto-signing` or `@cosmjs/amino`, the result `CosmosSigned`. */
    transaction: (request) =>
      sign(request, async ([provider, verify], address): Promise<CosmosSigned<unknown>> => {
        const { transaction, network } = request
        const check = (bytes: Uint8Array, signature: CosmosSignature) => {
          if (!verify.isSignedByAddress(address, bytes, signature)) throw signingErrors.FOREIGN_SIGNATURE()
        }
        if (isDirect(transaction)) {
          const document = readDirect(transaction)
          checkChain(document.chainId, network)
          const result = await provider.signDirect({ address, document })
          check(verify.directBytes(result.signed), result.signature)
          return result
        }
        const document = readAmino(transaction)
        checkChain(document.chain_id, network)
        const result = await provider.signAmino({ address, document })
        check(verify.aminoBytes(result.signed), result.signature)
        return result
      }),
  }
}
