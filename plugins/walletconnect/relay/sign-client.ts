import type { StorageService } from '#kernel'
import { walletconnectErrors } from '../errors.js'
import { patchSignEngine, stopConnecting, type WcConnecting, type WcEngine } from './patch-sign-engine.js'

/** A session of the sign client (CAIP-25). */
export interface WcSession {
  readonly topic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly namespaces: WcNamespaces
  /** Set by the wallet with its approval. */
  readonly sessionProperties?: Readonly<Record<string, unknown>> | undefined
  readonly peer: { readonly metadata: { readonly name: string; readonly url?: string } }
}

/** Approved namespaces, by namespace or chain. */
export type WcNamespaces = Readonly<
  Record<
    string,
    {
      readonly accounts: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** Requested namespaces. */
export type WcProposal = Readonly<
  Record<
    string,
    {
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** Events of the client. */
export interface WcEvents {
  session_event: {
    readonly topic: string
    readonly params: {
      readonly event: { readonly name: string; readonly data: unknown }
      readonly chainId: string
    }
  }
  session_update: { readonly topic: string; readonly params: { readonly namespaces: WcNamespaces } }
  session_delete: { readonly topic: string }
  session_expire: { readonly topic: string }
}

/** Request to approve a session and to sign a message of ERC-4361 at once (CAIP-222). */
interface WcAuthenticate {
  readonly chains: string[]
  readonly methods: string[]
  readonly domain: string
  /** URI of the message. */
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: string[]
  /** Times of RFC 3339. */
  readonly exp?: string
  readonly nbf?: string
}

/** A signed message as a CACAO (CAIP-74). */
export interface WcSignedMessage {
  readonly p: { readonly iss: string }
  /** Type and signature. */
  readonly s: { readonly t: string; readonly s: string }
}

/** The used part of the sign client. */
export interface WcClient {
  authenticate(request: WcAuthenticate): Promise<{
    readonly uri?: string | undefined
    /** Without messages if the wallet does not know the method, and without a session if it may be used for nothing. */
    readonly response: () => Promise<{
      readonly auths?: readonly WcSignedMessage[] | undefined
      readonly session?: WcSession | undefined
    }>
  }>
  connect(request: { readonly optionalNamespaces: WcProposal }): Promise<{
    readonly uri?: string | undefined
    readonly approval: () => Promise<WcSession>
  }>
  request(request: {
    readonly topic: string
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
  }): Promise<unknown>
  disconnect(request: {
    readonly topic: string
    readonly reason: { readonly code: number; readonly message: string }
  }): Promise<void>
  readonly session: { readonly keys: readonly string[]; getAll(): readonly WcSession[] }
  readonly engine: WcEngine
  on<E extends keyof WcEvents>(event: E, listener: (event: WcEvents[E]) => void): unknown
  off<E extends keyof WcEvents>(event: E, listener: (event: WcEvents[E]) => void): unknown
  readonly core: {
    readonly relayer: WcConnecting & {
      on(event: 'relayer_error', listener: (error: unknown) => void): void
      transportOpen: () => Promise<void>
      transportClose(): Promise<void>
    }
    readonly heartbeat: { stop(): void }
    readonly verify: { register: (request: unknown) => Promise<string> }
  }
}

/** Reason of a disconnect by the user (error 6000 of the WalletConnect protocol). */
export const userDisconnected = { code: 6000, message: 'User disconnected.' }

/** Options of {@link openSignClient}. */
export interface SignClientOptions {
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: string[]
  }
  readonly storage: StorageService
  /** Called when the relay rejects the client permanently. */
  readonly onRefused: (error: unknown) => void
}

/** An open sign client, and the function that closes it. */
export interface OpenSignClient {
  readonly client: WcClient
  close(): Promise<void>
}

/**
 * Loads the sign client and connects it to the relay. Telemetry and Verify are off: no other host is contacted.
 *
 * @throws walletconnect/NO_LIBRARY, or the error of the library
 */
export async function openSignClient(options: SignClientOptions): Promise<OpenSignClient> {
  const { relayUrl, projectId, metadata, storage, onRefused } = options
  const { UniversalProvider } = await import('@walletconnect/universal-provider').catch((cause: unknown) => {
    throw walletconnectErrors.NO_LIBRARY({ cause })
  })
  // clients with the same prefix share one core, even of two widgets
  const prefix = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const provider = new UniversalProvider({
    relayUrl,
    projectId,
    metadata,
    storage: createClientStorage(storage, prefix),
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: 'silent',
  })
  // The provider is not initialised: it would read the first session of the storage and follow it (docs/decisions/0020).
  await (provider as unknown as { createClient(): Promise<void> }).createClient()
  const client = provider.client as unknown as WcClient
  patchSignEngine(client)
  client.core.verify.register = async () => ''
  client.core.relayer.on('relayer_error', onRefused)
  return {
    client,
    async close() {
      client.core.heartbeat.stop()
      // otherwise the relayer connects again when the browser is back online
      client.core.relayer.transportOpen = async () => {}
      stopConnecting(client.core.relayer)
      const page = globalThis as Record<string, unknown>
      delete page[`_walletConnectCore_${prefix}`]
      delete page[`_walletConnectCore_${prefix}_count`]
      await client.core.relayer.transportClose()
    },
  }
}

/** Storage of the sign client's keys. */
interface ClientStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

const folder = 'walletconnect/'
/** Key of the wallet app that the sign client opens with each request. */
const appLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Creates the client's part of the widget's storage. The prefix is left out of the keys, because it changes. */
function createClientStorage(storage: StorageService, prefix: string): ClientStorage {
  const stored = (key: string) => folder + key.replace(`:${prefix}`, '')
  return {
    // only the default storage of the client calls these two
    getKeys: async () => [],
    getEntries: async () => [],
    getItem: async <T>(key: string) => (await storage.get(stored(key))) as T | undefined,
    setItem: (key, value) => storage.set(stored(key), value),
    // The client removes the app link with any session that ends, also with one that another session has replaced.
    removeItem: async (key) => (key === appLinkKey ? undefined : storage.remove(stored(key))),
  }
}

/** Opens the app of the wallet with each request; without a link requests are only sent. */
export async function storeAppLink(
  storage: StorageService,
  link: { readonly name: string; readonly href: string } | undefined,
): Promise<void> {
  if (link) await storage.set(folder + appLinkKey, link)
  else await storage.remove(folder + appLinkKey)
}
