import { until } from 'foyerkit/testing'
import { describe, expect, test } from 'vitest'
import type { MessageStore, StoredMessage } from './messages/message-store.js'
import { createMemoryMessageStore } from './testing/memory-message-store.js'
import { connect, type PlainClient, type PlainClientOptions } from './testing/plain-client.js'
import { startRelay, type TestRelayOptions } from './testing/start-relay.js'
import { newTopic } from './testing/topics.js'

const messageBytes = 256 * 1024
const page = 16
/** More than the default limits allow at once. */
const unlimited = { burst: 100_000, bytesBurst: 1_000_000_000 }

async function setUp(options: TestRelayOptions = {}, attackerOptions: PlainClientOptions = {}) {
  const started = await startRelay({ ...options, limits: { ...unlimited, ...options.limits } })
  const [attacker, accomplice] = [await connect(started.url, attackerOptions), await connect(started.url)]
  const topic = newTopic()
  for (let at = 0; at < page; at++) await accomplice.publish(topic, `${at}`.padEnd(messageBytes, 'x'))
  return { ...started, attacker, accomplice, topic }
}

function fetchWithoutReading({ socket }: PlainClient, topic: string, count: number) {
  socket.pause()
  for (let id = 1; id <= count; id++)
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } }))
}

/** Slowest delivery of an honest pair, in milliseconds. */
async function slowestDelivery(url: string, count = 20) {
  const [dapp, wallet] = [await connect(url), await connect(url)]
  const topic = newTopic()
  await wallet.call('irn_subscribe', { topic })
  let slowest = 0
  for (let at = 1; at <= count; at++) {
    const startedAt = performance.now()
    await dapp.publish(topic, `${at}`)
    await wallet.received(at)
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  return slowest
}

describe('outgoing back-pressure', () => {
  test('a client that does not read gets few of the answers that it asks for, and delays no other', async () => {
    const { url, relay, attacker, topic } = await setUp()
    const before = relay.counts().requests
    fetchWithoutReading(attacker, topic, 100)
    const slowest = await slowestDelivery(url)
    expect(relay.counts().requests - before - 41).toBeLessThan(30)
    expect(relay.counts().bufferedBytes).toBeLessThan(4 * 1024 * 1024)
    console.log(`relay: ${slowest.toFixed(0)} ms for the slowest delivery beside fetches that are not read`)
    attacker.socket.resume()
    await until(() => relay.counts().requests - before > 100, 'the rest of the answers')
  })

  test('a client that reads gets all answers, and others are served in between', async () => {
    const { url, attacker, topic } = await setUp()
    let isDone = false
    const all = Promise.all(
      Array.from({ length: 60 }, () => attacker.ask('irn_fetchMessages', { topic })),
    ).then((answers) => {
      isDone = true
      return answers
    })
    const slowest = await slowestDelivery(url, 5)
    expect(isDone).toBe(false)
    expect((await all).every(({ error }) => !error)).toBe(true)
    console.log(`relay: ${slowest.toFixed(0)} ms for the slowest delivery beside fetches that are read`)
  })

  test('deliveries to a client that does not read wait in the store', async () => {
    const { url, relay, attacker: wallet, topic } = await setUp()
    wallet.socket.pause()
    const subscribe = { id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }
    wallet.socket.send(JSON.stringify(subscribe))
    const publisher = await connect(url)
    for (let at = 0; at < 100; at++) await publisher.publish(topic, `later ${at}`.padEnd(messageBytes, 'x'))
    expect(relay.counts().bufferedBytes).toBeLessThan(4 * 1024 * 1024)
    wallet.socket.resume()
    const messages = await wallet.received(page + 100)
    expect(messages.at(-1)).toMatch(/^later 99x/)
  })

  test('a client with too many unsent bytes is closed with 1013', async () => {
    const { relay, attacker, topic } = await setUp({ limits: { closeAtBytes: 1_000_000 } })
    fetchWithoutReading(attacker, topic, 30)
    await until(() => relay.counts().bufferedBytes > 1_000_000, 'unsent bytes')
    attacker.socket.resume()
    expect((await attacker.closed()).code).toBe(1013)
    expect(relay.counts().refused['unsent-bytes']).toBe(1)
  })

  test('the bytes of fetched messages are charged', async () => {
    const { attacker, topic } = await setUp({ limits: { bytesPerSecond: 1_000, bytesBurst: 5_000_000 } })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => attacker.ask('irn_fetchMessages', { topic })),
    )
    expect(answers.map(({ error }) => error?.code)).toContain(-32005)
  })
})

describe('a ping', () => {
  test('terminates a client that sends pongs without a ping, and one that does not read', async () => {
    const { url, relay, clock, attacker, topic } = await setUp()
    const silent = await connect(url, { answersPings: false })
    fetchWithoutReading(attacker, topic, 30)
    await until(() => relay.counts().bufferedBytes > 1_000_000, 'unsent bytes')
    const { connections } = relay.counts()
    await clock.advance(30_000)
    await until(() => silent.pings === 1)
    silent.socket.pong('unsolicited')
    await silent.call('irn_fetchMessages', { topic: newTopic() })
    await clock.advance(30_000)
    await until(() => relay.counts().connections === connections - 1, 'the end of the silent client')
    await clock.advance(30_000)
    await until(
      () => relay.counts().connections === connections - 2,
      'the end of the client that does not read',
    )
  })
})

describe('a drain', () => {
  test('drops the requests of a client that does not read, and stores its publishes', async () => {
    const { relay, clock, store, attacker, accomplice, topic } = await setUp({}, { acknowledges: false })
    const [marked, last] = [newTopic(), newTopic()]
    await attacker.call('irn_subscribe', { topic: marked })
    await accomplice.publish(marked, 'mark')
    await attacker.received(1)
    fetchWithoutReading(attacker, topic, 50)
    void attacker.publish(last, 'last').catch(() => undefined)
    attacker.acknowledge(attacker.delivered[0] as PlainClient['delivered'][number])
    // acknowledged: the relay has received all of these
    await until(() => relay.counts().acknowledged === 1, 'the last frame')
    await until(() => relay.counts().bufferedBytes > 1_000_000, 'unsent bytes')
    const before = relay.counts().requests
    let isDone = false
    void relay.close().then(() => (isDone = true))
    await clock.advance(1_000)
    await until(() => isDone, 'the end of the drain')
    const query = { client: 'another', topics: [last], limit: 10 }
    expect((await store.undelivered(query)).messages.map(({ message }) => message)).toEqual(['last'])
    expect(relay.counts().requests - before).toBeLessThan(10)
  })

  test('waits for a client that reads', async () => {
    const { relay, clock, attacker, topic } = await setUp()
    fetchWithoutReading(attacker, topic, 30)
    await until(() => relay.counts().bufferedBytes > 1_000_000, 'unsent bytes')
    const done = relay.close()
    let answers = 0
    attacker.socket.on('message', () => {
      answers += 1
      if (answers === 10) attacker.socket.pause()
    })
    attacker.socket.resume()
    await until(() => answers >= 10, 'some answers')
    await clock.advance(500)
    attacker.socket.resume()
    expect(await attacker.closed()).toEqual({ code: 1012, reason: 'The relay restarts' })
    expect(answers).toBe(30)
    await done
  })
})

describe('requests of a closed socket', () => {
  async function setUpGate() {
    const store = createMemoryMessageStore({ clock: { now: Date.now, sleep: () => Promise.resolve() } })
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    let fetches = 0
    const slow: MessageStore = {
      ...store,
      add: (message: StoredMessage, ...rest) => opened.then(() => store.add(message, ...rest)),
      undelivered(query) {
        fetches += 1
        return store.undelivered(query)
      },
    }
    const started = await startRelay({ store: slow })
    return { ...started, open, fetches: () => fetches, inner: store }
  }

  test('are dropped, except that a publish is stored', async () => {
    const { url, relay, open, fetches, inner } = await setUpGate()
    const client = await connect(url)
    const topic = newTopic()
    void client.publish(topic, 'first').catch(() => undefined)
    for (let at = 0; at < 20; at++) void client.ask('irn_fetchMessages', { topic })
    void client.publish(topic, 'last').catch(() => undefined)
    await until(() => relay.counts().requests === 1, 'the first request')
    await client.leave()
    await until(() => relay.counts().connections === 0, 'the end of the connection')
    open()
    await expect.poll(async () => (await inner.count()).messages).toBe(2)
    expect(fetches()).toBe(0)
  })

  test('are awaited by a drain if they publish', async () => {
    const { url, relay, open, inner } = await setUpGate()
    const client = await connect(url)
    for (const message of ['first', 'last']) void client.publish(newTopic(), message).catch(() => undefined)
    await until(() => relay.counts().requests === 1, 'the first request')
    await client.leave()
    await until(() => relay.counts().connections === 0, 'the end of the connection')
    const done = relay.close()
    open()
    await done
    expect(await inner.count()).toMatchObject({ messages: 2 })
  })

  test('do not delay a drain beyond its limit, and are dropped', async () => {
    const { url, relay, clock, open, fetches } = await setUpGate()
    const client = await connect(url)
    const topic = newTopic()
    void client.publish(topic, 'first').catch(() => undefined)
    for (let at = 0; at < 20; at++) void client.ask('irn_fetchMessages', { topic })
    await until(() => relay.counts().requests === 1, 'the first request')
    const closed = relay.close()
    await clock.advance(5_000)
    await closed
    open()
    await until(() => relay.counts().published === 1, 'the end of the publish')
    expect([relay.counts().requests, fetches()]).toEqual([1, 0])
  })
})
