import { connect as connectSocket, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { until } from 'foyerkit/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createNotifications } from '../../../platform/database/notifications.js'
import { skipWithout } from '../../../testing/servers/skip-without.js'
import { startPostgres } from '../../../testing/servers/start-postgres.js'
import type { TestServer } from '../../../testing/servers/test-server.js'
import type { FanoutEvent } from '../fanout/fanout.js'
import { conformsToFanout } from '../fanout/fanout-conformance.js'
import { createPostgresFanout } from './postgres-fanout.js'

// the server is created
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

/** Passes connections on to a server, until it is interrupted. */
async function startPassage(target: URL) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    const upstream = connectSocket(Number(target.port), target.hostname)
    for (const one of [socket, upstream]) sockets.add(one.on('error', () => undefined))
    socket.pipe(upstream).pipe(socket)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const interrupt = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  const url = new URL(target)
  url.port = String(port)
  return { url: url.href, interrupt, restore: () => listen(port) }
}

describe.skipIf(skipWithout('fan-out in PostgreSQL', 'postgres'))('createPostgresFanout', () => {
  let server: TestServer
  let passage: Awaited<ReturnType<typeof startPassage>>
  beforeAll(async () => {
    server = await startPostgres()
    passage = await startPassage(new URL(server.url))
  })
  afterAll(async () => {
    await passage.interrupt()
    await server.stop()
  })

  async function open() {
    const both = [createNotifications(passage.url), createNotifications(passage.url)] as const
    return {
      fanout: createPostgresFanout(both[0]),
      others: createPostgresFanout(both[1]),
      close: async () => void (await Promise.all(both.map((one) => one.close()))),
    }
  }
  conformsToFanout(test, open, async () => {
    await passage.interrupt()
    return () => passage.restore()
  })

  test('a message that is too large makes the others read the store, and many topics are split', async () => {
    const { fanout, others, close } = await open()
    const received: FanoutEvent[] = []
    const { announce } = await fanout.join(() => undefined)
    await others.join((event) => received.push(event))
    const topics = Array.from({ length: 250 }, (_, at) => String(at).padStart(64, '0'))
    const [topic = ''] = topics
    const message = { id: 'a', topic, tag: 0, publisher: 'dapp', publishedAt: 0, expiresAt: 1 }
    await announce({ kind: 'message', message: { ...message, message: 'é'.repeat(4_000) } })
    await announce({ kind: 'subscribed', client: `did:key:${'z'.repeat(48)}`, topics })
    await until(() => received.length >= 4, 'all events')
    expect(received[0]).toEqual({ kind: 'look', topics: [topic] })
    expect(received.slice(1).flatMap((event) => (event.kind === 'subscribed' ? event.topics : []))).toEqual(
      topics,
    )
    await close()
  })
})
