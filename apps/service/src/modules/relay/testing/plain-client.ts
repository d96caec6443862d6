import { encodeIss, generateKeyPair, signJWT, type Keypair } from '@walletconnect/relay-auth'
import { until } from 'foyerkit/testing'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { testProject } from './start-relay.js'

/** Received delivery. */
interface Delivered {
  readonly rpcId: number
  readonly subscription: string
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string
}

/** Received answer. */
interface Answer {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** Client of the relay without a protocol above it. */
export interface PlainClient {
  /** Its `iss`. */
  readonly id: string
  readonly keys: Keypair
  readonly delivered: Delivered[]
  /** Handler of deliveries. */
  onDelivery?: (delivery: Delivered) => void
  readonly pings: number
  /** Sends a request and resolves with the answer. */
  ask(method: string, params: unknown, id?: string | number): Promise<Answer>
  /** Sends a request and resolves with the result. Rejects for an error. */
  call(method: string, params: unknown): Promise<unknown>
  /** Publishes with default parameters. */
  publish(topic: string, message: string, params?: object): Promise<unknown>
  /** Sends a text frame and resolves with the next answer. */
  raw(text: string): Promise<Answer>
  acknowledge(delivery: Delivered, result?: object): void
  /** Resolves when this number of messages was delivered. */
  received(count: number): Promise<readonly string[]>
  /** Resolves with the close frame. */
  closed(): Promise<{ readonly code: number; readonly reason: string }>
  leave(): Promise<void>
  /** Cuts the connection without a close frame. */
  cut(): Promise<void>
  readonly socket: WebSocket
}

/** Options of a client. */
export interface PlainClientOptions {
  /** Default: new keys. */
  readonly keys?: Keypair
  /** Default: a valid token; null for none. */
  readonly token?: string | null
  readonly projectId?: string | null
  readonly origin?: string
  /** Whether it acknowledges deliveries. Default: true. */
  readonly acknowledges?: boolean
  /** Whether it answers pings. Default: true. */
  readonly answersPings?: boolean
}

/** Creates a token like WalletConnect clients, valid for a day. */
export function tokenFor(audience: string, keys: Keypair, issuedAt = Math.floor(Date.now() / 1_000)) {
  return signJWT('ab'.repeat(32), audience, 86_400, keys, issuedAt)
}

/** Opens a socket without waiting until it is accepted. */
export async function openSocket(url: string, options: PlainClientOptions = {}): Promise<PlainClient> {
  const { keys = generateKeyPair(), acknowledges = true, origin } = options
  const { projectId = testProject.id, token = await tokenFor(url, keys) } = options
  const query = new URLSearchParams({
    ...(token !== null && { auth: token }),
    ...(projectId !== null && { projectId }),
    ua: 'wc-2/js-2.21.8/test',
  })
  const socket = new WebSocket(`${url}?${query.toString()}`, {
    ...(origin !== undefined && { origin }),
    autoPong: options.answersPings ?? true,
  })
  const delivered: Delivered[] = []
  const waiting = new Map<unknown, (answer: Answer) => void>()
  let next: ((answer: Answer) => void) | undefined
  let lastId = 0
  let pings = 0
  let end: { readonly code: number; readonly reason: string } | undefined

  socket.on('error', () => {})
  socket.on('ping', () => (pings += 1))
  socket.on('close', (code, reason) => (end = { code, reason: reason.toString() }))
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Answer & { method?: string; params: unknown }
    if (frame.method !== 'irn_subscription') {
      const resolve = waiting.get(frame.id) ?? next
      waiting.delete(frame.id)
      return resolve?.(frame)
    }
    const params = frame.params as { id: string; data: Omit<Delivered, 'rpcId' | 'subscription'> }
    const delivery = { rpcId: frame.id as number, subscription: params.id, ...params.data }
    delivered.push(delivery)
    client.onDelivery?.(delivery)
    if (acknowledges) client.acknowledge(delivery)
  })
  const closed = () => until(() => end, 'the end of a connection')
  const client: PlainClient = {
    id: encodeIss(keys.publicKey),
    keys,
    delivered,
    socket,
    get pings() {
      return pings
    },
    ask(method, params, id = String((lastId += 1))) {
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      })
    },
    async call(method, params) {
      const { result, error } = await client.ask(method, params)
      if (error) throw new Error(`${error.code} ${error.message}`)
      return result
    },
    publish: (topic, message, params) =>
      client.call('irn_publish', { topic, message, ttl: 300, prompt: false, tag: 1108, ...params }),
    raw(text) {
      return new Promise((resolve) => {
        next = resolve
        socket.send(text)
      })
    },
    acknowledge: ({ rpcId }, result = { result: true }) =>
      socket.send(JSON.stringify({ id: rpcId, jsonrpc: '2.0', ...result })),
    async received(count) {
      await until(() => delivered.length >= count, `${count} deliveries, not ${delivered.length}`)
      return delivered.map(({ message }) => message)
    },
    closed,
    async leave() {
      socket.close()
      await closed()
    },
    async cut() {
      socket.terminate()
      await closed()
    },
  }
  onTestFinished(() => socket.terminate())
  return client
}

/** Opens a socket and waits until it is open. */
export async function connect(url: string, options?: PlainClientOptions): Promise<PlainClient> {
  const client = await openSocket(url, options)
  await until(() => client.socket.readyState === WebSocket.OPEN, 'a connection')
  return client
}
