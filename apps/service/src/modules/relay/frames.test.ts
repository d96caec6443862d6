import { until } from 'foyerkit/testing'
import { describe, expect, test } from 'vitest'
import { createMemoryMessageStore } from './testing/memory-message-store.js'
import { connect } from './testing/plain-client.js'
import { startRelay } from './testing/start-relay.js'
import { newTopic } from './testing/topics.js'

const setUp = async (limits = {}) => {
  const started = await startRelay({ limits })
  return { ...started, client: await connect(started.url) }
}

describe('frames', () => {
  test('a connection is closed with 1008 after too many malformed frames', async () => {
    const { client, relay } = await setUp({ malformedFrames: 3 })
    for (let at = 0; at < 3; at++) expect((await client.raw('{')).error?.code).toBe(-32700)
    client.socket.send('[]')
    expect(await client.closed()).toEqual({ code: 1008, reason: 'Too many malformed frames' })
    expect(relay.counts().refused.malformed).toBe(1)
  })

  test('a malformed frame costs ten times its bytes', async () => {
    const { client, clock } = await setUp({ bytesPerSecond: 1_000, bytesBurst: 5_000 })
    await client.raw('x'.repeat(600))
    const subscribe = () => client.ask('irn_subscribe', { topic: newTopic() })
    expect((await subscribe()).error?.code).toBe(-32005)
    await clock.advance(2_000)
    expect((await subscribe()).error).toBeUndefined()
  })

  test('answers are charged, and a connection with twice the bytes of a burst is closed with 1013', async () => {
    const { client } = await setUp({ bytesPerSecond: 1_000, bytesBurst: 5_000 })
    for (let id = 0; id < 11; id++)
      client.socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: 'x'.repeat(1_000) }))
    expect(await client.closed()).toEqual({ code: 1013, reason: 'Too many bytes' })
  })

  test('of a client over its limit take nothing from the others of its address', async () => {
    const { url } = await startRelay({ limits: { requestsPerSecond: 1, burst: 5 } })
    const [flooding, honest] = [await connect(url), await connect(url)]
    await Promise.all(
      Array.from({ length: 150 }, () => flooding.ask('irn_fetchMessages', { topic: newTopic() })),
    )
    expect(await honest.publish(newTopic(), 'message')).toBe(true)
  })

  test('clients of one address share a limit', async () => {
    const { url, client } = await setUp({ requestsPerSecond: 1, burst: 2 })
    const codes = []
    for (let at = 0; at < 21; at++) {
      const { error } = await (
        await connect(url)
      ).ask('irn_batchPublish', {
        messages: ['a', 'b'].map((message) => ({ topic: newTopic(), message, ttl: 300, tag: 0 })),
      })
      codes.push(error?.code)
    }
    expect(codes.slice(-2)).toEqual([undefined, -32005])
    expect((await client.ask('irn_subscribe', { topic: newTopic() })).error?.code).toBe(-32005)
  })

  test('a failing operation of the store does not end the queue of its connection', async () => {
    const store = createMemoryMessageStore({ clock: { now: Date.now, sleep: () => Promise.resolve() } })
    let failures = 1
    const failing = {
      ...store,
      undelivered(query: Parameters<typeof store.undelivered>[0]) {
        // not a rejection: an error before the first promise
        if (failures-- > 0) throw new TypeError('unexpected')
        return store.undelivered(query)
      },
    }
    const { url, relay } = await startRelay({ store: failing })
    const client = await connect(url)
    await client.ask('irn_fetchMessages', { topic: newTopic() })
    expect(await client.call('irn_fetchMessages', { topic: newTopic() })).toMatchObject({ messages: [] })
    await until(() => relay.counts().requests === 2)
  })
})

describe('quotas', () => {
  test('a publish above the quota of its topic is answered with -32005', async () => {
    const { client, clock } = await setUp({ topicMessages: 1 })
    const topic = newTopic()
    await client.publish(topic, 'first', { ttl: 10 })
    const publish = () => client.ask('irn_publish', { topic, message: 'second', ttl: 300, tag: 0 })
    expect((await publish()).error).toEqual({
      code: -32005,
      message: 'The topic has too many stored messages. Try again when some have expired',
    })
    await clock.advance(10_000)
    expect((await publish()).error).toBeUndefined()
  })
})
