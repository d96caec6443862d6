import { addressOf, askPeer, peerAccounts, type PairedPeer, type Pairing } from '#kernel/chain'
import { decodeBase58, encodeBase58, isAddress } from '../addresses/base58.js'
import type { SolanaProvider } from '../contract.js'
import { signingErrors } from '../errors.js'
import { checkSendOptions } from '../signing/send-options.js'
import { readWire } from '../signing/verify.js'
import { readBase64, toBase64 } from '../base64.js'

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

/**
 * Creates the provider over a paired session. The parameters are those of WalletConnect's reference of Solana requests: a
 * transaction names its signers, so that requests for one name no account. It has the ways to sign and to send that the session
 * approved.
 */
function createPairedProvider(peer: PairedPeer): SolanaProvider {
  const has = (method: string) => peer.methods().includes(method)
  const ask = (method: (typeof pairingMethods)[number], params: unknown) => askPeer(peer, method, params)
  const signTransaction = async (address: string, bytes: Uint8Array) => {
    const answer = await ask('solana_signTransaction', { transaction: toBase64(bytes) })
    return readSigned(answer, address, bytes)
  }

  return {
    accounts: () => {
      const here = peerAccounts(peer)
      // an address is the same on every cluster
      return [...new Set((here.length > 0 ? here : peer.accounts()).map(addressOf))]
    },
    network: () => peer.network(),
    async signMessage({ address, message }) {
      const answer = await ask('solana_signMessage', { message: encodeBase58(message), pubkey: address })
      return readSignature(answer)
    },
    ...(has('solana_signTransaction') && {
      async signTransactions({ address, transactions }) {
        const [first] = transactions
        if (transactions.length === 1 && first) return [await signTransaction(address, first)]
        if (!has('solana_signAllTransactions')) {
          const signed: Uint8Array[] = []
          for (const bytes of transactions) signed.push(await signTransaction(address, bytes))
          return signed
        }
        const params = { transactions: transactions.map(toBase64) }
        const { transactions: texts } = Object(await ask('solana_signAllTransactions', params)) as {
          readonly transactions?: unknown
        }
        if (!Array.isArray(texts) || texts.length !== transactions.length) throw signingErrors.BAD_SIGNATURE()
        return texts.map((text: unknown) => readTransaction(text) ?? noSignature())
      },
    }),
    ...(has('solana_signAndSendTransaction') && {
      async signAndSendTransaction({ transaction, options }) {
        checkSendOptions(options)
        // Named `options` in embedded wallets and in Wallet Standard. Remote wallets read `sendOptions`, as the reference names it,
        // and would ignore the other name.
        const params = { transaction: toBase64(transaction), ...(options && { sendOptions: options }) }
        return readSignature(await ask('solana_signAndSendTransaction', params))
      },
    }),
  }
}

function readSignature(answer: unknown): Uint8Array {
  const { signature } = Object(answer) as { readonly signature?: unknown }
  const bytes = typeof signature === 'string' ? decodeBase58(signature) : undefined
  if (bytes?.length !== signatureBytes) throw signingErrors.BAD_SIGNATURE()
  return bytes
}

/**
 * Reads a signed transaction. Wallets answer with the transaction, which they may have changed, with the signature alone, or with
 * both; some write the transaction in base58, which is no transaction in base64.
 */
function readSigned(answer: unknown, address: string, unsigned: Uint8Array): Uint8Array {
  const signed = readTransaction((Object(answer) as { readonly transaction?: unknown }).transaction)
  if (signed) return signed
  const at = readWire(unsigned)?.signers.indexOf(address) ?? -1
  if (at < 0) return noSignature()
  const copy = Uint8Array.from(unsigned)
  copy.set(readSignature(answer), 1 + at * signatureBytes)
  return copy
}

/** Reads a transaction in base64; undefined if it is none. */
function readTransaction(text: unknown): Uint8Array | undefined {
  const bytes = readBase64(text)
  return bytes && readWire(bytes) && bytes
}

function noSignature(): never {
  throw signingErrors.BAD_SIGNATURE()
}

/** Creates the support of Solana for WalletConnect sessions. */
export function createPairing(): Pairing {
  return {
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    hasSharedAddresses: true,
    isAddress,
    accounts: (accounts) => accounts.map((account) => ({ ...account, kind: 'eoa' })),
    provider: createPairedProvider,
  }
}
