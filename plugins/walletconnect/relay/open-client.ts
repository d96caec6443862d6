import type { StorageService } from '#kernel'
import { walletconnectErrors } from '../errors.js'
import { createClientStorage } from './client-storage.js'
import { endConnect, shareConnect } from './single-connect.js'
import { steadyEngine } from './steady-engine.js'
import type { WcClient } from './wc-client.js'

/** Options of {@link openClient}. */
export interface ClientTerms {
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
  readonly refused: (error: unknown) => void
}

/** An open client, and the function that closes it. */
export interface OpenClient {
  readonly client: WcClient
  close(): Promise<void>
}

/**
 * Loads the sign client and connects it to the relay. Telemetry and Verify are off: no other host is contacted.
 *
 * @throws walletconnect/NO_LIBRARY, or the error of the library
 */
export async function openClient(terms: ClientTerms): Promise<OpenClient> {
  const { relayUrl, projectId, metadata, storage } = terms
  const { UniversalProvider } = await import('@walletconnect/universal-provider').catch((cause: unknown) => {
    throw walletconnectErrors.NO_LIBRARY({ cause })
  })
  const prefix = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const provider = await UniversalProvider.init({
    relayUrl,
    projectId,
    metadata,
    storage: createClientStorage(storage, prefix),
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: 'silent',
  })
  const client = provider.client as unknown as WcClient
  steadyEngine(client)
  shareConnect(client.core.relayer)
  client.core.verify.register = async () => ''
  client.core.relayer.on('relayer_error', terms.refused)
  return {
    client,
    async close() {
      client.core.heartbeat.stop()
      // otherwise the relayer connects again when the browser is back online
      client.core.relayer.transportOpen = async () => {}
      endConnect(client.core.relayer)
      const page = globalThis as Record<string, unknown>
      delete page[`_walletConnectCore_${prefix}`]
      delete page[`_walletConnectCore_${prefix}_count`]
      await client.core.relayer.transportClose()
    },
  }
}
