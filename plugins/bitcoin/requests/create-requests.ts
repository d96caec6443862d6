import { base64, hex } from '@scure/base'
import {
  addressOf,
  accountOfRequest,
  defineRequests,
  invalidParamsError,
  networkOfRequest,
  readParam,
  unsupportedMethodError,
  withCauseOf,
  type CapabilityContext,
  type Network,
  type NamespaceRequest,
  type RequestParams,
  type Requests,
} from '#kernel/chain'
import { createFormats, type NetworkFormats } from '../addresses/formats.js'
import type { BitcoinAccount, InputsToSign, MessageProtocol } from '../contract.js'
import { signingErrors } from '../errors.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { createSigning } from '../signing/create-signing.js'
import { readAddress } from '../transfer/read-receiver.js'
import { sendTransfer, type SendOptions } from './send-transfer.js'

/** Options of the plugin that requests use. */
interface RequestOptions extends SendOptions {
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
  (options: RequestOptions) =>
  (context: CapabilityContext): Requests => {
    const { networks, messageProtocol } = options
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
        const target = targetOf({ account: params['account'] }, request)
        const recipient = readRecipient(
          'recipientAddress',
          params['recipientAddress'],
          target.network,
          formats,
        )
        const amount = readSats('amount', params['amount'])
        return { txid: await sendTransfer(options, context, { ...target, recipient, amount }) }
      },
    })
  }

/** Reads the address of a recipient. @throws code -32602, also for an address of another network */
export function readRecipient(
  field: string,
  recipient: unknown,
  network: Network,
  formats: NetworkFormats,
): string {
  if (typeof recipient !== 'string') throw invalidParamsError(field, `must be an address on ${network.name}`)
  return readParam(field, () => readAddress(recipient, network, formats))
}

/** Reads an amount: a text of digits, a number or a bigint. @throws code -32602 */
export function readSats(field: string, amount: unknown): bigint {
  const isAmount = ['string', 'number', 'bigint'].includes(typeof amount)
  if (!isAmount || !/^[1-9][0-9]{0,15}$/.test(String(amount)))
    throw invalidParamsError(field, 'must be a number of sats above 0')
  return BigInt(String(amount))
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
