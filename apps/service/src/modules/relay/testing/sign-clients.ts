import { SignClient } from '@walletconnect/sign-client'
import { expect, onTestFinished, vi } from 'vitest'
import { testProject } from './start-relay.js'

/** The WalletConnect sign client, as dapps and wallets use it. */
export type Signer = InstanceType<typeof SignClient>

let created = 0

/** Creates storage for one test. */
function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <Value>() =>
      [...items].map(([key, text]): [string, Value] => [key, JSON.parse(text) as Value]),
    getItem: async <Value>(key: string) => {
      const text = items.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as Value)
    },
    setItem: async <Value>(key: string, value: Value) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void items.delete(key),
  }
}

/** Starts a client with separate storage and without external requests, until the test ends. */
export async function startSigner(
  relayUrl: string,
  name: string,
  projectId: string = testProject.id,
): Promise<Signer> {
  created += 1
  const signer = await SignClient.init({
    relayUrl,
    projectId,
    metadata: { name, description: name, url: testProject.origin, icons: [] },
    // clients with the same prefix share their storage
    customStoragePrefix: `${name}-${created}`,
    storage: memoryStorage(),
    telemetryEnabled: false,
    logger: 'silent',
  })
  signer.core.verify.register = async () => ''
  shareConnect(signer)
  handleSecondEnd(signer)
  onTestFinished(() => end(signer))
  return signer
}

/** Deduplicates connects: while a relay is unreachable, the client's attempts multiply without a pause. */
function shareConnect(signer: Signer): void {
  const relayer = signer.core.relayer as unknown as { connect: (url?: string) => Promise<void> }
  const connect = relayer.connect.bind(relayer)
  let connecting: Promise<void> | undefined
  relayer.connect = (url) => (connecting ??= connect(url).finally(() => (connecting = undefined)))
}

/**
 * Both sides may end a session at the same time. The client does not await its check of the second end, whose failure would be an
 * unhandled rejection of the test.
 */
function handleSecondEnd(signer: Signer): void {
  const engine = signer.engine as unknown as { isValidDisconnect: (end: unknown) => Promise<void> }
  const { isValidDisconnect } = engine
  engine.isValidDisconnect = (end) => {
    const checked = isValidDisconnect(end)
    checked.catch(() => {})
    return checked
  }
}

/** Stops a client, which would otherwise reconnect to the stopped relay. */
async function end(signer: Signer): Promise<void> {
  Object.assign(signer.core.relayer, {
    connect: () => Promise.resolve(),
    transportOpen: () => Promise.resolve(),
    // pending calls are dropped with the test
    toEstablishConnection: () => new Promise(() => {}),
  })
  await leave(signer)
}

/** Closes the connection of a client and keeps its state. */
export async function leave(signer: Signer): Promise<void> {
  signer.core.heartbeat.stop()
  await signer.core.relayer.transportClose().catch(() => {})
}

/** Fails the test if anything is fetched before its end. */
export function forbidFetching(): void {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No fetching here'))
  onTestFinished(() => {
    const asked = fetched.mock.calls.map(([address]) => address)
    fetched.mockRestore()
    expect(asked).toEqual([])
  })
}
