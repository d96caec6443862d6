import { ed25519 } from '@noble/curves/ed25519'
import { VersionedTransaction, type Keypair } from '@solana/web3.js'
import { decodeBase58, encodeBase58 } from '../addresses/base58.js'
import { toBase64 } from '../base64.js'

/** A request of a WalletConnect session (namespace solana). */
export interface PairedRequest {
  readonly method: string
  readonly params?: unknown
}

type Lines = readonly (readonly [label: string, text: string])[]

interface PairedDeps {
  readonly keys: () => Promise<readonly Keypair[]>
  readonly prompt: (kind: string, method: string, lines: Lines) => Promise<void>
  readonly describe: (address: string, transaction: Uint8Array) => Lines
  /** JSON-RPC node that transactions are sent by. */
  readonly sendsTo?: string
}

const invalid = (message: string) => Object.assign(new Error(message), { code: -32602 })

/**
 * Creates the answers to requests of a session. A message is signed by the account that is named, else by the first one; a
 * transaction by the named account, else by each that is among its signers.
 */
export function createPairedRequests({ keys, prompt, describe, sendsTo }: PairedDeps) {
  async function keyOf(pubkey: unknown): Promise<Keypair> {
    const all = await keys()
    const key = pubkey === undefined ? all[0] : all.find(({ publicKey }) => publicKey.toBase58() === pubkey)
    if (!key) throw Object.assign(new Error('Unknown account'), { code: 4100 })
    return key
  }
  function signersOf(transaction: VersionedTransaction, candidates: readonly Keypair[]) {
    const signers = candidates.filter((key) => signerIndex(transaction, key) >= 0)
    const [first] = signers
    if (!first) throw invalid('The account is no signer of the transaction')
    return { transaction, signers, first }
  }

  async function signAll(kind: string, method: string, texts: readonly unknown[], pubkey: unknown) {
    const candidates = pubkey === undefined ? await keys() : [await keyOf(pubkey)]
    const all = texts.map((text) => signersOf(VersionedTransaction.deserialize(fromBase64(text)), candidates))
    const lines = all.flatMap(({ transaction, first }) =>
      describe(first.publicKey.toBase58(), transaction.serialize()),
    )
    await prompt(kind, method, lines)
    for (const { transaction, signers } of all) transaction.sign([...signers])
    return all
  }

  return async function request({ method, params }: PairedRequest): Promise<unknown> {
    const given = Object(params) as Readonly<Record<string, unknown>>
    if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
      return (await keys()).map(({ publicKey }) => ({ pubkey: publicKey.toBase58() }))
    const { pubkey } = given
    switch (method) {
      case 'solana_signMessage': {
        const key = await keyOf(pubkey)
        const message = decodeBase58(String(given['message']))
        if (!message) throw invalid('The message is not in base58')
        await prompt('message', method, [
          ['Message', toText(message)],
          ['Account', key.publicKey.toBase58()],
        ])
        return { signature: encodeBase58(ed25519.sign(message, key.secretKey.slice(0, 32))) }
      }
      case 'solana_signTransaction': {
        const [signed] = await signAll('transaction', method, [given['transaction']], pubkey)
        const signature = signed?.transaction.signatures[signerIndex(signed.transaction, signed.first)]
        if (!signed || !signature) throw new Error('Nothing was signed')
        return { signature: encodeBase58(signature), transaction: toBase64(signed.transaction.serialize()) }
      }
      case 'solana_signAllTransactions': {
        const texts = given['transactions']
        if (!Array.isArray(texts) || texts.length === 0) throw invalid('There are no transactions')
        const signed = await signAll('transaction', method, texts, pubkey)
        return { transactions: signed.map(({ transaction }) => toBase64(transaction.serialize())) }
      }
      case 'solana_signAndSendTransaction': {
        if (sendsTo === undefined) throw Object.assign(new Error('Cannot send'), { code: 4200 })
        const [signed] = await signAll('send', method, [given['transaction']], pubkey)
        if (!signed) throw new Error('Nothing was signed')
        const options = given['sendOptions'] ?? given['options']
        return { signature: await send(sendsTo, signed.transaction, options) }
      }
      default:
        throw Object.assign(new Error(`Unknown method ${method}`), { code: -32601 })
    }
  }
}

function signerIndex({ message }: VersionedTransaction, { publicKey }: Keypair): number {
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  return signers.findIndex((signer) => signer.equals(publicKey))
}

/** Sends a transaction by a node. Returns its signature. */
async function send(node: string, transaction: VersionedTransaction, options: unknown): Promise<string> {
  const config = { ...Object(options), encoding: 'base64' } as Readonly<Record<string, unknown>>
  const params = [toBase64(transaction.serialize()), config]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = (await response.json()) as {
    readonly result?: string
    readonly error?: { readonly message: string }
  }
  if (result === undefined) throw new Error(error?.message ?? 'The node did not answer')
  return result
}

function fromBase64(text: unknown): Uint8Array {
  return Uint8Array.from(atob(String(text)), (character) => character.charCodeAt(0))
}

/** The text of a message, or its bytes in hexadecimal if it is none. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
}
