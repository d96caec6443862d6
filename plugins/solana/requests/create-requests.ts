import {
  addressOf,
  accountOfRequest,
  defineRequests,
  invalidParamsError,
  unsupportedMethodError,
  type CapabilityContext,
  type NamespaceRequest,
  type RequestParams,
  type Requests,
} from '#kernel/chain'
import { decodeBase58, encodeBase58 } from '../addresses/base58.js'
import { readBase64, toBase64 } from '../base64.js'
import { commitments, type SendOptions } from '../contract.js'
import { signingErrors } from '../errors.js'
import { connectedProvider } from '../signing/connected-provider.js'

/**
 * Creates the capability to answer requests of pages, with the parameters that WalletConnect documents. Messages are base58,
 * transactions base64; `pubkey` is by default the active account.
 */
export function createRequests(context: Pick<CapabilityContext, 'provider'>): Requests {
  // loaded first: a signature that cannot be verified would be useless
  const load = () => Promise.all([connectedProvider(context), import('../signing/verify.js')])

  async function sign(address: string, transactions: readonly Uint8Array[]) {
    const [provider, { signatureOf }] = await load()
    if (!provider.signTransactions)
      throw unsupportedMethodError('The wallet only signs transactions that it sends.')
    const signed = await provider.signTransactions({ address, transactions })
    return signed.map((wire) => {
      const signature = signatureOf(address, wire)
      if (signature === undefined) throw signingErrors.FOREIGN_SIGNATURE()
      return { signature, transaction: toBase64(wire) }
    })
  }

  return defineRequests({
    async solana_signMessage(params, request) {
      const [address, message] = [signerOf(params, request), readMessage(params)]
      const [provider, { isSignedBy }] = await load()
      const signature = await provider.signMessage({ address, message })
      if (!isSignedBy(address, message, signature)) throw signingErrors.FOREIGN_SIGNATURE()
      return { signature: encodeBase58(signature) }
    },
    async solana_signTransaction(params, request) {
      const wire = readTransaction('transaction', params['transaction'])
      const [signed] = await sign(signerOf(params, request), [wire])
      return signed
    },
    async solana_signAllTransactions(params, request) {
      const { transactions } = params as { readonly transactions?: unknown }
      if (!Array.isArray(transactions) || transactions.length === 0)
        throw invalidParamsError('transactions', 'must be a list of transactions in base64')
      const wires = transactions.map((text: unknown) => readTransaction('transactions', text))
      const signed = await sign(signerOf(params, request), wires)
      return { transactions: signed.map(({ transaction }) => transaction) }
    },
    async solana_signAndSendTransaction(params, request) {
      const address = signerOf(params, request)
      const transaction = readTransaction('transaction', params['transaction'])
      const options = readOptions(params)
      const provider = await connectedProvider(context)
      if (!provider.signAndSendTransaction) throw unsupportedMethodError('The wallet cannot send.')
      // not verified: the wallet may have added instructions, and does not return the transaction
      const signature = await provider.signAndSendTransaction({ address, transaction, options })
      return { signature: encodeBase58(signature) }
    },
    solana_getAccounts: listAccounts,
    solana_requestAccounts: listAccounts,
  })
}

async function listAccounts(_params: RequestParams, { accounts }: NamespaceRequest) {
  return accounts.map((account) => ({ pubkey: addressOf(account) }))
}

const signerOf = (params: RequestParams, request: NamespaceRequest) =>
  addressOf(accountOfRequest(request, 'pubkey', params['pubkey']))

function readMessage({ message }: RequestParams): Uint8Array {
  const bytes = typeof message === 'string' ? decodeBase58(message) : undefined
  if (!bytes) throw invalidParamsError('message', 'must be a message in base58, of at most 2,048 characters')
  return bytes
}

function readTransaction(field: string, value: unknown): Uint8Array {
  const wire = value === '' ? undefined : readBase64(value)
  if (!wire) throw invalidParamsError(field, 'must be a transaction in base64')
  return wire
}

/** Reads the options of a node. Both names are in use. */
function readOptions({ options, sendOptions = options }: RequestParams): SendOptions | undefined {
  if (sendOptions === undefined) return undefined
  if (typeof sendOptions !== 'object' || sendOptions === null)
    throw invalidParamsError('options', 'must be an object')
  const checked: SendOptions = sendOptions
  const { preflightCommitment: commitment } = checked
  if (commitment !== undefined && !commitments.includes(commitment))
    throw invalidParamsError('options.preflightCommitment', `must be one of ${commitments.join(', ')}`)
  return checked
}
