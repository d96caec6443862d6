import type { StorageService } from '#kernel'
import { walletconnectErrors } from '../errors.js'
import { patchSignEngine, stopConnecting } from './patch-sign-engine.js'
import type { WcClient } from './wc-client.js'

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
