import { base58, base64 } from '@scure/base'
import { rpcCodes } from '#kernel'
import { commitments, solanaNamespace, type SendOptions, type SolanaProvider } from '#plugins/solana/contract'
import { adapterError } from '#plugins/universal/contract'
import type { RequestHandler } from './handler.js'

/** Parameters of the requests. Messages are base58, transactions base64; `pubkey` is by default the active account. */
interface SolanaParams {
  readonly message?: unknown
  readonly pubkey?: unknown
  readonly transaction?: unknown
  readonly transactions?: unknown
  readonly options?: SendOptions
  readonly sendOptions?: SendOptions
}

const invalid = (text: string) => adapterError(rpcCodes.invalidParams, text)

function readText(value: unknown, name: string, coder: { decode(text: string): Uint8Array }): Uint8Array {
  try {
    if (typeof value === 'string' && value !== '') return coder.decode(value)
  } catch {
    // reported below
  }
  const encoding = coder === base58 ? 'base58' : 'base64'
  throw invalid(`${name} must be ${encoding}.`)
}

function readOptions({ options, sendOptions = options }: SolanaParams): SendOptions | undefined {
  const { preflightCommitment: commitment } = sendOptions ?? {}
  if (commitment !== undefined && !commitments.includes(commitment))
    throw invalid(`preflightCommitment: ${String(commitment)} is not one of ${commitments.join(', ')}.`)
  return sendOptions
}

/** Returns the signature of an account on a transaction in the wire format, in base58. */
function signatureOf(wire: Uint8Array, account: string): string {
  const count = wire[0] ?? 0
  const messageAt = 1 + count * 64
  // the header has 3 bytes, and one before it in messages with a version
  const keysAt = messageAt + (((wire[messageAt] ?? 0) & 128) === 0 ? 4 : 5)
  const keys = Array.from({ length: count }, (_, at) => wire.slice(keysAt + at * 32, keysAt + (at + 1) * 32))
  const at = keys.findIndex((key) => base58.encode(key) === account)
  if (at < 0) throw adapterError(rpcCodes.internal, 'The wallet returned another transaction.')
  return base58.encode(wire.slice(1 + at * 64, 1 + (at + 1) * 64))
}

/** Requests for Solana, with the parameters that WalletConnect documents. */
export const solanaRequests: RequestHandler = {
  namespace: solanaNamespace,
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_getAccounts',
  ],
  events: ['accountsChanged', 'chainChanged'],
  async handle({ method, params }, { access }) {
    const given = Object(params) as SolanaParams
    const provider = (await access.provider()) as SolanaProvider
    const { pubkey = access.addresses()[0] } = given
    if (typeof pubkey !== 'string' || !access.addresses().includes(pubkey))
      throw adapterError(rpcCodes.unauthorized, `The account ${String(pubkey)} is not connected.`)

    async function sign(transactions: readonly Uint8Array[]) {
      if (!provider.signTransactions)
        throw adapterError(rpcCodes.unsupportedMethod, 'The wallet only signs transactions that it sends.')
      return provider.signTransactions({ address: String(pubkey), transactions })
    }

    switch (method) {
      case 'solana_getAccounts':
        return access.addresses().map((address) => ({ pubkey: address }))
      case 'solana_signMessage': {
        const message = readText(given.message, 'message', base58)
        const signature = await provider.signMessage({ address: pubkey, message })
        return { signature: base58.encode(signature) }
      }
      case 'solana_signTransaction': {
        const [wire = new Uint8Array()] = await sign([readText(given.transaction, 'transaction', base64)])
        return { signature: signatureOf(wire, pubkey), transaction: base64.encode(wire) }
      }
      case 'solana_signAllTransactions': {
        if (!Array.isArray(given.transactions)) throw invalid('transactions must be a list.')
        const wires = await sign(
          given.transactions.map((text: unknown) => readText(text, 'transactions', base64)),
        )
        return { transactions: wires.map((wire) => base64.encode(wire)) }
      }
      case 'solana_signAndSendTransaction': {
        const transaction = readText(given.transaction, 'transaction', base64)
        const options = readOptions(given)
        if (!provider.signAndSendTransaction)
          throw adapterError(rpcCodes.unsupportedMethod, 'The wallet cannot send.')
        const signature = await provider.signAndSendTransaction({ address: pubkey, transaction, options })
        return { signature: base58.encode(signature) }
      }
      default:
        throw adapterError(rpcCodes.unsupportedMethod, `The method "${method}" is not supported.`)
    }
  },
}
