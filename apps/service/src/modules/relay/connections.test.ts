import { generateKeyPair } from '@walletconnect/relay-auth'
import { until } from 'foyerkit/testing'
import { describe, expect, test } from 'vitest'
import { connect, openSocket } from './testing/plain-client.js'
import { startRelay, testProject } from './testing/start-relay.js'
import { newTopic } from './testing/topics.js'

describe('connections', () => {
  test.each([
    ['of one address', { connectionsPerAddress: 2 }, 'connections-address'],
    ['of a process', { connections: 2 }, 'connections-process'],
  ])('are refused before authentication above the limit %s', async (_name, limits, reason) => {
    const { url, relay } = await startRelay({ limits })
    const [first] = [await connect(url), await connect(url)]
    const refused = await openSocket(url, { token: null })
    expect((await refused.closed()).code).toBe(1006)
    expect(relay.counts()).toMatchObject({ connections: 2, refused: { [reason]: 1 } })
    await first.leave()
    await until(() => relay.counts().connections === 1)
    await connect(url)
  })

  test('of one client are refused with 1013 above the limit, and other clients connect', async () => {
    const { url, relay } = await startRelay({ limits: { connectionsPerClient: 2 } })
    const keys = generateKeyPair()
    for (let at = 0; at < 2; at++) await connect(url, { keys })
    const refused = await openSocket(url, { keys })
    expect(await refused.closed()).toEqual({ code: 1013, reason: 'Too many connections of this client' })
    expect(relay.counts().refused).toMatchObject({ 'connections-client': 1 })
    await (await connect(url)).call('irn_subscribe', { topic: newTopic() })
  })

  test('of one project are refused with 1013 above the limit', async () => {
    const { url, relay } = await startRelay({ limits: { connectionsPerProject: 1 } })
    await connect(url)
    const { code, reason } = await (await openSocket(url)).closed()
    expect([code, reason]).toEqual([1013, 'Too many connections of this project'])
    expect(relay.counts().refused).toMatchObject({ 'connections-project': 1 })
  })

  test('are limited per address before the token is read', async () => {
    const addresses: string[] = []
    const allowUpgrade = async (address: string) => {
      addresses.push(address)
      return addresses.length < 2
    }
    const { url, relay } = await startRelay({ allowUpgrade, addressOf: () => '2001:db8:1:2:3:4:5:6' })
    await connect(url)
    const client = await openSocket(url, { token: null })
    expect((await client.closed()).code).toBe(1006)
    expect(relay.counts().refused).toMatchObject({ rate: 1, 'unauthorized-token': 0 })
    expect(addresses).toEqual(['2001:db8:1:2', '2001:db8:1:2'])
  })

  test('are refused before the token is read while their address has sent too many bytes', async () => {
    const { url, relay, clock } = await startRelay({ limits: { bytesPerSecond: 1_000, bytesBurst: 1_000 } })
    // malformed: charged ten times
    const frame = '{'.repeat(400)
    for (let at = 0; at < 2; at++) {
      const { socket, closed } = await connect(url)
      socket.send(frame)
      socket.send(frame)
      socket.send(frame)
      expect((await closed()).code).toBe(1013)
    }
    const refused = await openSocket(url, { token: null })
    expect((await refused.closed()).code).toBe(1006)
    expect(relay.counts()).toMatchObject({ admitted: 2, refused: { 'received-bytes': 2, rate: 1 } })
    await clock.advance(10_000)
    await connect(url)
  })

  test('have the limits that their project overrides', async () => {
    const { url } = await startRelay({
      limits: { topics: 1, requestsPerSecond: 1, burst: 1 },
      projects: {
        admit: async () => 'admitted',
        limitsOf: async (id) => (id === testProject.id ? { topics: 1_000, burst: 1_200 } : {}),
      },
    })
    const backend = await connect(url)
    await backend.call('irn_batchSubscribe', { topics: Array.from({ length: 500 }, newTopic) })
    const topic = newTopic()
    await Promise.all(Array.from({ length: 1_100 }, (_, at) => backend.publish(topic, `${at}`)))
    const other = await connect(url, { projectId: 'other' })
    const refused = await other.ask('irn_batchSubscribe', { topics: [newTopic(), newTopic()] })
    expect(refused.error?.code).toBe(-32005)
  })
})

describe('irn_batchSubscribe', () => {
  test('subscribes to the topics that fit, and counts those of before once', async () => {
    const { url, store } = await startRelay({ limits: { topics: 4 } })
    const client = await connect(url)
    const topics = Array.from({ length: 6 }, newTopic)
    await client.call('irn_batchSubscribe', { topics: topics.slice(0, 3) })
    const { error } = await client.ask('irn_batchSubscribe', { topics })
    expect(error).toEqual({
      code: -32005,
      message: 'Too many topics: 4 are allowed, and 2 of this request were not subscribed to',
    })
    expect((await store.count()).subscriptions).toBe(4)
    const dapp = await connect(url)
    await dapp.publish(topics[3] ?? '', 'to the last topic that fits')
    expect(await client.received(1)).toHaveLength(1)
    expect(await client.call('irn_batchSubscribe', { topics: topics.slice(0, 4) })).toHaveLength(4)
  })
})
