import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { deriveSolanaKeys } from '../../chains/solana-keys.js'
import { readableMessage } from '../../readable-message.js'
import { badRequest, textOf, type HeldKey } from './held-key.js'
import { signatureSlot } from './solana-transaction.js'

const seedBytes = 32

/** The first Solana account of a phrase; it signs messages and transactions, and sends nothing. */
export function createSolanaKey(mnemonic: string): HeldKey {
  const [key = new Uint8Array()] = deriveSolanaKeys(mnemonic, 1)
  const secret = key.slice(0, seedBytes)
  const publicKey = key.slice(seedBytes)
  const address = base58.encode(publicKey)

  function signTransaction(params: unknown) {
    const transaction = readTransaction(params)
    const { message, at } = signatureSlot(transaction, publicKey)
    const signature = ed25519.sign(message, secret)
    const signed = Uint8Array.from(transaction)
    signed.set(signature, at)
    return { signature: base58.encode(signature), transaction: base64.encode(signed) }
  }

  return {
    namespace: 'solana',
    networks: [
      { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
      { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' },
    ],
    methods: ['solana_getAccounts', 'solana_requestAccounts', 'solana_signMessage', 'solana_signTransaction'],
    addressOn: () => address,
    answerQuietly: (method) => (method.endsWith('Accounts') ? [{ pubkey: address }] : undefined),
    describe(method, params) {
      if (method === 'solana_signMessage')
        return [
          ['Message', readableMessage(hexOf(readMessage(params)))],
          ['Account', address],
        ]
      const transaction = readTransaction(params)
      // refuses what this key cannot sign
      signatureSlot(transaction, publicKey)
      return [
        ['Transaction', `${transaction.length} bytes: ${base64.encode(transaction)}`],
        ['Account', address],
      ]
    },
    sign: (method, params) =>
      method === 'solana_signMessage'
        ? { signature: base58.encode(ed25519.sign(readMessage(params), secret)) }
        : signTransaction(params),
  }
}

const readMessage = (params: unknown) => decode(base58.decode, textOf(params, 'message'), 'base58')
const readTransaction = (params: unknown) => decode(base64.decode, textOf(params, 'transaction'), 'base64')

function decode(read: (text: string) => Uint8Array, text: string, how: string): Uint8Array {
  try {
    return read(text)
  } catch {
    throw badRequest(`What is to be signed is not written in ${how}.`)
  }
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
