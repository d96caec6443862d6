import {
  addressOf,
  accountOfRequest,
  defineRequests,
  invalidParamsError,
  networkOfRequest,
  readParam,
  withCauseOf,
  type CapabilityContext,
  type NamespaceRequest,
  type RequestParams,
  type Requests,
} from '#kernel/chain'
import { isSameKey } from '../addresses/ss58.js'
import { signingErrors } from '../errors.js'
import { fromHex } from '../hex.js'
import { createSigning } from '../signing/create-signing.js'
import { readPayload } from '../signing/read-payload.js'

/**
 * Creates the capability to answer requests of pages, with the parameters that WalletConnect documents. `address` is by default
 * the active account, and may have the format of any network.
 */
export function createRequests(context: Pick<CapabilityContext, 'provider' | 'networks'>): Requests {
  const signing = createSigning(context)

  const targetOf = ({ address }: RequestParams, request: NamespaceRequest) => ({
    account: accountOfRequest(request, 'address', address, isSameKey),
    network: networkOfRequest(request, context.networks()),
    signal: request.signal,
  })

  return defineRequests({
    async polkadot_signMessage(params, request) {
      const { message: text } = params as { readonly message?: unknown }
      if (typeof text !== 'string') throw invalidParamsError('message', 'must be a text')
      // as wallets read it: hexadecimal, or else a text
      const message = fromHex(text) ?? text
      const work = signing.message({ ...targetOf(params, request), message })
      const { signature } = await withCauseOf(signingErrors.SIGN_FAILED, work)
      return { signature }
    },
    async polkadot_signTransaction(params, request) {
      const target = targetOf(params, request)
      const transaction = readParam('transactionPayload', () =>
        readPayload(params['transactionPayload'], addressOf(target.account), target.network),
      )
      const work = signing.transaction?.({ ...target, transaction }) ?? Promise.resolve()
      return withCauseOf(signingErrors.SIGN_FAILED, work)
    },
  })
}
