import { generateKeyPair } from '@walletconnect/relay-auth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProjects } from '../projects/create-projects.js'
import { connect, openSocket, tokenFor, type PlainClientOptions } from './testing/plain-client.js'
import { newTopic } from './testing/topics.js'
import { startService, type RunningService } from '../../testing/start-service.js'

// creating the embedded database is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

const outside = 'wss://relay.example.org/of/ours'
let running: RunningService
let address: string
beforeAll(async () => {
  running = await startService({ RELAY_REQUESTS: '5', RELAY_BURST: '20', RELAY_TOPICS: '100' })
  address = running.url.replace('http', 'ws')
  const { add } = createProjects(running.database.queries)
  const project = { name: 'Shop', allowedOrigins: ['https://shop.example'], features: {}, analytics: false }
  await add({ ...project, id: 'shop' })
  await add({ ...project, id: 'no-relay', features: { relay: false } })
})
afterAll(() => running.stop())

const refusal = async (options: PlainClientOptions) =>
  (await (await openSocket(address, options)).closed()).reason

test('the relay listens on the port of the service, under localhost and 127.0.0.1, on every path', async () => {
  const keys = generateKeyPair()
  const port = new URL(address).port
  for (const audience of [`ws://localhost:${port}`, `ws://127.0.0.1:${port}`]) {
    const options = { keys, projectId: 'shop', token: await tokenFor(audience, keys) }
    const one = await connect(address, options)
    const other = await connect(`${address}/relay/of/ours`, {
      projectId: 'shop',
      token: await tokenFor(audience, generateKeyPair()),
    })
    const topic = newTopic()
    await other.call('irn_subscribe', { topic })
    await one.publish(topic, 'sealed')
    expect(await other.received(1)).toEqual(['sealed'])
  }
  const keysOfAnother = generateKeyPair()
  const token = await tokenFor(outside, keysOfAnother)
  expect(await refusal({ keys: keysOfAnother, projectId: 'shop', token })).toBe(
    'JWT validation error: JWT Token has a wrong audience',
  )
})

test('the project in the database decides on admission', async () => {
  expect(await refusal({ projectId: 'unknown' })).toBe('Unauthorized: invalid key')
  expect(await refusal({ projectId: 'no-relay' })).toBe('Unauthorized: invalid key')
  expect(await refusal({ projectId: 'shop', origin: 'https://evil.example' })).toBe(
    'Unauthorized: origin not allowed',
  )
  for (const origin of ['https://shop.example', 'http://localhost:5173'])
    await connect(address, { projectId: 'shop', origin })
  await connect(address, { projectId: 'shop' })
})

test('a wallet backend with one key for all its users has the limits of its project', async () => {
  const [batches, batchSize, publishes] = [5, 50, 60]
  const settings = { relay: { topics: 250, requests: 20, burst: 80 } }
  const project = { name: 'Wallet', allowedOrigins: [], features: {}, analytics: false }
  await createProjects(running.database.queries).add({ ...project, id: 'wallet', settings })
  const backend = await connect(address, { projectId: 'wallet' })
  const topics = Array.from({ length: batches * batchSize }, newTopic)
  for (let batch = 0; batch < batches; batch++) {
    const ids = await backend.call('irn_batchSubscribe', {
      topics: topics.slice(batch * batchSize, (batch + 1) * batchSize),
    })
    expect(ids).toHaveLength(batchSize)
  }
  await expect(backend.call('irn_subscribe', { topic: newTopic() })).rejects.toThrow('Too many topics')
  const user = await connect(address, { projectId: 'wallet' })
  await user.call('irn_subscribe', { topic: topics[0] })
  const sent = Array.from({ length: publishes }, (_, at) => `${at}`)
  await Promise.all(sent.map((message) => backend.publish(topics[0] ?? '', message)))
  expect(await user.received(publishes)).toEqual(sent)
})

test('configured addresses replace the default ones, and a stop closes with 1012', async () => {
  const behindProxy = await startService({ RELAY_ADDRESSES: outside })
  const url = behindProxy.url.replace('http', 'ws')
  const keys = generateKeyPair()
  const client = await connect(url, { keys, projectId: 'development', token: await tokenFor(outside, keys) })
  const { reason } = await (await openSocket(url, { projectId: 'development' })).closed()
  expect(reason).toBe('JWT validation error: JWT Token has a wrong audience')
  const [end] = await Promise.all([client.closed(), behindProxy.stop()])
  expect(end).toEqual({ code: 1012, reason: 'The relay restarts' })
  expect(behindProxy.log().join()).not.toContain(client.id)
})
