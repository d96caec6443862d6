import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeClock, type FakeClock } from 'foyerkit/testing'
import { onTestFinished } from 'vitest'
import { attachRelay } from '../attach-relay.js'
import { createRelay, type Relay, type RelayOptions } from '../create-relay.js'
import { createInProcessFanout } from '../fanout/in-process-fanout.js'
import type { RelayLog } from '../log.js'
import { createMemoryMessageStore } from './memory-message-store.js'
import type { MessageStore } from '../messages/message-store.js'
import type { Projects } from '../project-access.js'

/** Only project of the test relay, and its only allowed origin. */
export const testProject = { id: 'test-project', origin: 'https://shop.example' }

/** Relay on its own port. */
export interface TestRelay {
  readonly url: string
  readonly port: number
  readonly relay: Relay
  readonly clock: FakeClock
  readonly store: MessageStore
  /** Returns all log lines. */
  log(): string
  /** Stops the relay and its server. */
  stop(): Promise<void>
}

/** Options of {@link startRelay}. */
export interface TestRelayOptions extends Partial<Omit<RelayOptions, 'clock' | 'log' | 'audiences'>> {
  readonly clock?: FakeClock
  /** Default: a free port. */
  readonly port?: number
  readonly path?: string
}

const projects: Projects = {
  async admit(id, origin) {
    if (id !== testProject.id) return 'unknown-project'
    return origin === undefined || origin === testProject.origin ? 'admitted' : 'origin-not-allowed'
  },
}

/** Starts a relay with a fake clock at the current time. It stops with the test. */
export async function startRelay(options: TestRelayOptions = {}): Promise<TestRelay> {
  // tokens of the sign client contain the current time
  const { clock = createFakeClock(Date.now()), port: wanted = 0, path, ...rest } = options
  const lines: string[] = []
  const write = (...line: readonly unknown[]) => void lines.push(JSON.stringify(line))
  const log: RelayLog = { info: write, warn: write, error: write }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}${path ?? ''}`
  const store = rest.store ?? createMemoryMessageStore({ clock })
  const relay = await createRelay({
    fanout: createInProcessFanout(),
    projects,
    ...rest,
    store,
    clock,
    log,
    audiences: () => [url],
  })
  attachRelay(server, relay, path === undefined ? {} : { path })
  async function stop() {
    await relay.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(stop)
  return { url, port, relay, clock, store, log: () => lines.join('\n'), stop }
}
