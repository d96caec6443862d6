import {
  addressOf,
  accountOfRequest,
  defineRequests,
  invalidParamsError,
  networkOfRequest,
  readParam,
  withCauseOf,
  type CapabilityContext,
  type Network,
  type NamespaceRequest,
  type RequestParams,
  type Requests,
} from '#kernel/chain'
import { isSameAddress } from '../addresses/bech32.js'
import { toBase64 } from '../base64.js'
import type { CosmosAminoDoc, CosmosDirectDoc, CosmosSigned } from '../contract.js'
import { signingErrors } from '../errors.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { createSigning } from '../signing/create-signing.js'
import { checkChain, isDirect, readAmino, readDirect } from '../signing/read-document.js'

/**
 * Creates the capability to answer requests of pages, with the parameters that WalletConnect documents: bytes are base64, and
 * `signerAddress` is by default the active account.
 */
export function createRequests(context: Pick<CapabilityContext, 'provider' | 'networks'>): Requests {
  const signing = createSigning(context)

  async function sign<Doc>(
    { signerAddress, signDoc }: RequestParams,
    request: NamespaceRequest,
    read: (document: unknown, network: Network) => Doc,
  ): Promise<CosmosSigned<Doc>> {
    const account = accountOfRequest(request, 'signerAddress', signerAddress, isSameAddress)
    const network = networkOfRequest(request, context.networks())
    const transaction = readParam('signDoc', () => read(signDoc, network))
    const work = signing.transaction?.({ account, network, transaction, signal: request.signal })
    return (await withCauseOf(signingErrors.SIGN_FAILED, Promise.resolve(work))) as CosmosSigned<Doc>
  }

  return defineRequests({
    async cosmos_getAccounts(_params, { accounts }) {
      const provider = await connectedProvider(context)
      const shared = accounts.map(addressOf)
      return (await provider.keys())
        .filter(({ address }) => shared.some((other) => isSameAddress(other, address)))
        .map(({ address, publicKey, algorithm }) => ({ algo: algorithm, address, pubkey: publicKey }))
    },
    async cosmos_signDirect(params, request) {
      const { signed, signature } = await sign<CosmosDirectDoc>(params, request, (value, network) => {
        const document = readDirect(value)
        checkChain(document.chainId, network)
        return document
      })
      const { bodyBytes, authInfoBytes, chainId, accountNumber } = signed
      return {
        signature,
        signed: {
          chainId,
          accountNumber: String(accountNumber),
          bodyBytes: toBase64(bodyBytes),
          authInfoBytes: toBase64(authInfoBytes),
        },
      }
    },
    cosmos_signAmino: (params, request) =>
      sign<CosmosAminoDoc>(params, request, (value, network) => {
        const document = readAmino(value)
        // the fields of the other kind would decide what is signed
        if (isDirect(document)) throw invalidParamsError('signDoc', 'must be a document in Amino JSON')
        checkChain(document.chain_id, network)
        return document
      }),
  })
}
