import { bytesToHex } from '@noble/hashes/utils'
import { bech32m } from '@scure/base'

/** A payment. Amounts are base units as decimal text. */
export interface Payment {
  readonly network: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly fee: string
  /** Number of payments that the account has sent before. */
  readonly nonce: number
}

// #region wallet
/** Provider that wallets of this chain offer to pages. Signatures are hexadecimal. A rejection is an error with the code 4001. */
export interface PebbleWallet {
  connect(): Promise<void>
  /** The shared accounts; none before `connect` and after `disconnect`. */
  addresses(): readonly string[]
  network(): string
  switchNetwork(id: string): Promise<void>
  disconnect(): void
  signMessage(address: string, message: string | Uint8Array): Promise<string>
  signPayment(payment: Payment): Promise<string>
  onChange(listener: () => void): () => void
}

/** Part of the provider that capabilities need, also of a wallet on another device. */
export type PebbleSigner = Pick<PebbleWallet, 'addresses' | 'network' | 'signMessage' | 'signPayment'>

/** Announcement of a wallet: the `detail` of the event `pebble:announce`. */
export interface Announcement {
  readonly id: string
  readonly name: string
  readonly wallet: PebbleWallet
}
// #endregion

/** Methods of this chain in a WalletConnect session. */
export const pairedMethods = ['pebble_signMessage', 'pebble_signPayment']

/** Session with a wallet on another device. Accounts and networks are CAIP ids. */
interface PairedPeer {
  accounts(): readonly string[]
  network(): string
  request(request: { readonly method: string; readonly params: unknown }): Promise<unknown>
}

/** Creates the provider over a session: each signature is a request, messages are hexadecimal bytes. */
export function createPairedWallet(peer: PairedPeer): PebbleSigner {
  const sign = async (method: string, params: object) => {
    const signature = await peer.request({ method, params })
    if (!/^[0-9a-f]{128}$/.test(String(signature))) throw new TypeError('The wallet sent no signature.')
    return String(signature)
  }
  const addressIn = (account: string) => account.slice(account.lastIndexOf(':') + 1)
  return {
    // an address is the same on each network
    addresses: () => [...new Set(peer.accounts().map(addressIn))],
    network: () => addressIn(peer.network()),
    signMessage: (address, message) =>
      sign('pebble_signMessage', { address, message: bytesToHex(bytesOf(message)) }),
    signPayment: (payment) => sign('pebble_signPayment', payment),
  }
}

/** The bytes that the signature of a message is of. Their first line keeps a message from being a payment. */
export const messageBytes = (message: string | Uint8Array) => bytesAfter('message\n', message)

/** The bytes that the signature of a payment is of. */
export const paymentBytes = (payment: Payment) => bytesAfter('payment\n', JSON.stringify(payment))

const bytesAfter = (line: string, content: string | Uint8Array) =>
  Uint8Array.from([...bytesOf(line), ...bytesOf(content)])

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

const keyBytes = 32

/** The address of an Ed25519 public key, on each network. */
export function encodeAddress(publicKey: Uint8Array): string {
  return bech32m.encode('pebble', bech32m.toWords(publicKey))
}

/** The public key of an address; undefined if its checksum or its length is wrong. */
export function decodeAddress(address: string): Uint8Array | undefined {
  const decoded = bech32m.decodeUnsafe(address)
  const key = decoded?.prefix === 'pebble' ? bech32m.fromWordsUnsafe(decoded.words) : undefined
  return key?.length === keyBytes ? Uint8Array.from(key) : undefined
}

/** Whether a text is an address of the chain. */
export const isAddress = (text: string) => decodeAddress(text) !== undefined

/** Requests to a node. Each rejects with the error of the node or of the request, or for an answer of another form. */
export interface PebbleClient {
  /** Balance of an account, number of payments that it has sent, and fee of the next one, in base units. */
  account(
    address: string,
  ): Promise<{ readonly balance: bigint; readonly nonce: number; readonly fee: bigint }>
  /** Sends a signed payment. Returns its hash. */
  send(payment: Payment, signature: string): Promise<string>
  /** Whether the node has a payment, and the height of its block once it is in one. */
  payment(hash: string): Promise<{ readonly isKnown: boolean; readonly height?: number }>
}

/** Creates a client for a network of a node (JSON-RPC 2.0). */
export function createClient(
  { id, rpcUrls: [url = ''] }: { readonly id: string | number; readonly rpcUrls: readonly string[] },
  fetcher: (url: string, init: RequestInit) => Promise<Response>,
): PebbleClient {
  const call = async (method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [id, ...params] })
    const headers = { 'content-type': 'application/json' }
    const response = await fetcher(url, { method: 'POST', headers, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message?: string } }
    if (typeof result !== 'object' || result === null)
      throw new Error(error?.message ?? 'The node sent no result.')
    return result as Readonly<Record<string, unknown>>
  }
  return {
    async account(address) {
      const { balance, nonce, fee } = await call('account', address)
      return { balance: readUnits(balance), nonce: Number(nonce), fee: readUnits(fee) }
    },
    send: async (payment, signature) => String((await call('send', payment, signature))['hash']),
    async payment(hash) {
      const { isKnown, height } = await call('payment', hash)
      return { isKnown: isKnown === true, ...(typeof height === 'number' && { height }) }
    },
  }
}

function readUnits(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) throw new TypeError('The node sent no amount.')
  return BigInt(value)
}
