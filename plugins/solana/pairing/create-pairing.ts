import { addressOf, rpcCodes, WidgetError } from '#kernel'
import type { PairedPeer, Pairing } from '#kernel/contracts'
import { decodeBase58, encodeBase58, isAddress } from '../addresses/base58.js'
import type { SolanaProvider } from '../contract.js'
import { signingErrors } from '../errors.js'
import { readWire } from '../signing/verify.js'
import { toBase64 } from '../transfer/run.js'

/** Methods that are proposed to a wallet. It approves those it has. */
const pairingMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
] as const

const signatureBytes = 64

/** Creates the provider over a paired session. */
function createPairedProvider(peer: PairedPeer): SolanaProvider {
  const has = (method: string) => peer.methods().includes(method)
  async function ask(method: (typeof pairingMethods)[number], params: unknown): Promise<unknown> {
    if (has(method)) return peer.request({ method, params })
    const text = `The wallet did not approve ${method}`
    throw new WidgetError('rpc/unsupportedMethod', text, { kind: 'rpc', rpcCode: rpcCodes.unsupportedMethod })
  }
  const signTransaction = async (address: string, bytes: Uint8Array) => {
    const params = { transaction: toBase64(bytes), pubkey: address }
    return readSigned(await ask('solana_signTransaction', params), address, bytes)
  }

  return {
    accounts: () => {
      const here = peer.accounts().filter((account) => account.startsWith(`${peer.network()}:`))
      // an address is the same on every cluster
      return [...new Set((here.length > 0 ? here : peer.accounts()).map(addressOf))]
    },
    network: () => peer.network(),
    async signMessage({ address, message }) {
      const answer = await ask('solana_signMessage', { message: encodeBase58(message), pubkey: address })
      return readSignature(answer)
    },
    async signTransactions({ address, transactions }) {
      const [first] = transactions
      if (transactions.length === 1 && first) return [await signTransaction(address, first)]
      if (!has('solana_signAllTransactions')) {
        const signed: Uint8Array[] = []
        for (const bytes of transactions) signed.push(await signTransaction(address, bytes))
        return signed
      }
      const params = { transactions: transactions.map(toBase64), pubkey: address }
      const { transactions: texts } = Object(await ask('solana_signAllTransactions', params)) as {
        readonly transactions?: unknown
      }
      if (!Array.isArray(texts) || texts.length !== transactions.length) throw signingErrors.BAD_SIGNATURE()
      return texts.map((text: unknown) => fromBase64(text))
    },
    async signAndSendTransaction({ address, transaction, options }) {
      const params = {
        transaction: toBase64(transaction),
        pubkey: address,
        ...(options && { options, sendOptions: options }),
      }
      return readSignature(await ask('solana_signAndSendTransaction', params))
    },
  }
}

function readSignature(answer: unknown): Uint8Array {
  const { signature } = Object(answer) as { readonly signature?: unknown }
  const bytes = typeof signature === 'string' ? decodeBase58(signature) : undefined
  if (bytes?.length !== signatureBytes) throw signingErrors.BAD_SIGNATURE()
  return bytes
}

/** Reads a signed transaction. Wallets answer with the transaction, or with the signature alone. */
function readSigned(answer: unknown, address: string, unsigned: Uint8Array): Uint8Array {
  const { transaction } = Object(answer) as { readonly transaction?: unknown }
  if (typeof transaction === 'string') return fromBase64(transaction)
  const at = readWire(unsigned)?.signers.indexOf(address) ?? -1
  if (at < 0) throw signingErrors.BAD_SIGNATURE()
  const signed = Uint8Array.from(unsigned)
  signed.set(readSignature(answer), 1 + at * signatureBytes)
  return signed
}

function fromBase64(text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(text)), (character) => character.charCodeAt(0))
  } catch (cause) {
    throw signingErrors.BAD_SIGNATURE({ cause })
  }
}

/** Creates the support of Solana for WalletConnect sessions. */
export function createPairing(): Pairing {
  return {
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    hasSharedAddresses: true,
    isAddress,
    provider: createPairedProvider,
  }
}
