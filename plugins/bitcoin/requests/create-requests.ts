import { base64, hex } from '@scure/base'
import { addressOf } from '#kernel'
import {
  accountOfRequest,
  defineRequests,
  invalidParamsError,
  networkOfRequest,
  unsupportedMethodError,
  withCauseOf,
  type CapabilityContext,
  type NamespaceRequest,
  type RequestParams,
  type Requests,
} from '#kernel/contracts'
import { addressType } from '../addresses/check-address.js'
import { createFormats } from '../addresses/formats.js'
import type { BitcoinAccount, InputsToSign, MessageProtocol } from '../contract.js'
import { signingErrors } from '../errors.js'
import type { BitcoinNetwork } from '../networks.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { createSigning } from '../signing/create-signing.js'

/** Options of the plugin that requests use. */
interface RequestOptions {
  readonly networks: readonly BitcoinNetwork[]
  readonly messageProtocol: MessageProtocol
}

/** Words of purposes in requests. */
const intentions = { payment: 'payment', ordinals: 'ordinal' } as const satisfies Readonly<
  Record<BitcoinAccount['purpose'], string>
>

/**
 * Creates the capability to answer requests of pages, with the parameters that WalletConnect documents: PSBTs are base64, amounts
 * are sats, and `account` is by default the active account.
 */
export const createRequests =
  ({ networks, messageProtocol }: RequestOptions) =>
  (context: Pick<CapabilityContext, 'provider' | 'networks'>): Requests => {
    const formats = createFormats(networks)
    const signingBy = (protocol: MessageProtocol) =>
      createSigning({ networks, messageProtocol: protocol })(context)

    const targetOf = ({ account, address = account }: RequestParams, request: NamespaceRequest) => ({
      account: accountOfRequest(request, address === account ? 'account' : 'address', address),
      network: networkOfRequest(request, context.networks()),
      signal: request.signal,
    })

    return defineRequests({
      async getAccountAddresses(params, request) {
        accountOfRequest(request, 'account', params['account'])
        const wanted = readIntentions(params)
        const provider = await connectedProvider(context)
        const accounts = (await provider.readAccounts?.()) ?? provider.accounts()
        return accounts
          .map(({ address, publicKey, purpose }) => ({
            address,
            ...(publicKey !== undefined && { publicKey }),
            intention: intentions[purpose],
          }))
          .filter(({ intention }) => wanted.includes(intention))
      },
      async signMessage(params, request) {
        const { message, protocol = messageProtocol } = params
        if (typeof message !== 'string') throw invalidParamsError('message', 'must be a text')
        if (!isProtocol(protocol)) throw invalidParamsError('protocol', 'must be ecdsa or bip322')
        const target = targetOf(params, request)
        const work = signingBy(protocol).message({ ...target, message })
        const { signature } = await withCauseOf(signingErrors.SIGN_FAILED, work)
        return { address: addressOf(target.account), signature: hex.encode(base64.decode(signature)) }
      },
      async signPsbt(params, request) {
        const { psbt, broadcast = false } = params
        if (typeof psbt !== 'string' || psbt === '')
          throw invalidParamsError('psbt', 'must be a PSBT in base64')
        if (typeof broadcast !== 'boolean') throw invalidParamsError('broadcast', 'must be true or false')
        const inputs = readInputs(params, request)
        const target = targetOf({ account: params['account'] }, request)
        if (broadcast) {
          const { signAndSendPsbt } = await connectedProvider(context)
          if (!signAndSendPsbt || !inputs)
            throw unsupportedMethodError('The wallet does not send PSBTs. Sign it, and send it by a node.')
          return { txid: await signAndSendPsbt({ psbt, inputs }) }
        }
        const transaction = { psbt, ...(inputs && { inputs }) }
        const work = signingBy(messageProtocol).transaction?.({ ...target, transaction })
        try {
          return { psbt: await withCauseOf(signingErrors.SIGN_FAILED, Promise.resolve(work)) }
        } catch (error) {
          if (signingErrors.BAD_PSBT.is(error))
            throw invalidParamsError('psbt', 'must be a PSBT in base64', error)
          if (signingErrors.NOTHING_TO_SIGN.is(error))
            throw invalidParamsError(
              'signInputs',
              'must be inputs of the PSBT that belong to the account',
              error,
            )
          throw error
        }
      },
      async sendTransfer(params, request) {
        const { recipientAddress: recipient, amount } = params
        const { account, network } = targetOf({ account: params['account'] }, request)
        if (typeof recipient !== 'string' || !addressType(recipient, formats.prefixes(String(network.id))))
          throw invalidParamsError('recipientAddress', `must be an address on ${network.name}`)
        if (!/^[1-9][0-9]{0,15}$/.test(String(amount)))
          throw invalidParamsError('amount', 'must be a number of sats above 0')
        const provider = await connectedProvider(context)
        if (!provider.sendTransfer)
          throw unsupportedMethodError('The wallet cannot send. Use signPsbt and send by a node.')
        const transfer = { address: addressOf(account), recipient, amount: BigInt(String(amount)) }
        return { txid: await provider.sendTransfer(transfer) }
      },
    })
  }

const isProtocol = (value: unknown): value is MessageProtocol => value === 'ecdsa' || value === 'bip322'

function readIntentions({ intentions: wanted }: RequestParams): readonly string[] {
  const known: readonly string[] = Object.values(intentions)
  if (wanted === undefined) return known
  if (!Array.isArray(wanted) || !wanted.every((word) => known.includes(String(word))))
    throw invalidParamsError('intentions', `must be a list of ${known.join(' and ')}`)
  return wanted as readonly string[]
}

/** Reads the inputs to sign; undefined if the request does not name them. */
function readInputs(
  { signInputs }: RequestParams,
  request: NamespaceRequest,
): readonly InputsToSign[] | undefined {
  if (signInputs === undefined) return undefined
  const invalid = () =>
    invalidParamsError(
      'signInputs',
      'must be a list of { address, index, sighashTypes } with at least one entry',
    )
  if (!Array.isArray(signInputs) || signInputs.length === 0) throw invalid()
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
  return signInputs.map((entry: unknown) => {
    const { address, index, sighashTypes } = Object(entry) as RequestParams
    const types: readonly unknown[] | undefined = Array.isArray(sighashTypes) ? sighashTypes : undefined
    if (!isCount(index) || (sighashTypes !== undefined && !types?.every(isCount))) throw invalid()
    return {
      address: addressOf(accountOfRequest(request, 'signInputs', address)),
      indexes: [index],
      ...(types && { sighashTypes: types.filter(isCount) }),
    }
  })
}
