import { expect, test } from 'vitest'
import { relayMetrics } from './relay-metrics.js'
import { createMemoryMessageStore } from './testing/memory-message-store.js'
import { connect, openSocket } from './testing/plain-client.js'
import { startRelay } from './testing/start-relay.js'
import { newTopic } from './testing/topics.js'

const publish = (topic = newTopic()) => ({ topic, message: 'sealed', ttl: 300, tag: 0 })

test('requests that are answered with an error are counted by reason', async () => {
  const store = createMemoryMessageStore({ clock: { now: Date.now, sleep: () => Promise.resolve() } })
  const broken = { ...store, unsubscribe: () => Promise.reject(new Error('down')) }
  const limits = { requestsPerSecond: 1, burst: 9, topics: 1, topicMessages: 1 }
  const { url, relay } = await startRelay({ store: broken, limits })
  const client = await connect(url)
  const topic = newTopic()
  await client.raw('{')
  await client.raw('[]')
  await client.ask('irn_none', {})
  await client.ask('irn_subscribe', { topic: 1 })
  await client.ask('irn_subscribe', { topic })
  await client.ask('irn_subscribe', { topic: newTopic() })
  await client.ask('irn_publish', publish(topic))
  await client.ask('irn_publish', { ...publish(topic), message: 'another' })
  await client.ask('irn_unsubscribe', { topic, id: 'any' })
  await client.ask('irn_batchPublish', { messages: Array.from({ length: 9 }, () => publish()) })
  expect(relay.counts().faults).toEqual({
    malformed: 2,
    method: 1,
    params: 1,
    rate: 1,
    topics: 1,
    quota: 1,
    internal: 1,
  })
  expect(relay.counts().requests).toBe(10)
})

test('a check that fails is counted as unavailable', async () => {
  const failing = () => Promise.reject(new Error('down'))
  const upgrades = await startRelay({ allowUpgrade: failing })
  expect((await (await openSocket(upgrades.url)).closed()).code).toBe(1006)
  const projects = await startRelay({ projects: { admit: failing } })
  expect((await (await openSocket(projects.url)).closed()).code).toBe(1013)
  for (const { relay } of [upgrades, projects])
    expect(relay.counts().refused).toMatchObject({ unavailable: 1, rate: 0 })
})

test('the metrics have a label for the reason, and begin at 0 for each', async () => {
  const { url, relay } = await startRelay()
  const read = async (name: string) => relayMetrics(relay).find((metric) => metric.name === name)
  const refused = await read('relay_refused_total')
  expect(refused).toMatchObject({ type: 'counter', labels: ['reason'] })
  expect(refused?.read()).toContainEqual({ labels: { reason: 'unauthorized-project' }, value: 0 })
  await (await openSocket(url, { projectId: 'unknown' })).closed()
  expect(refused?.read()).toContainEqual({ labels: { reason: 'unauthorized-project' }, value: 1 })
  const faults = await read('relay_faults_total')
  expect(faults?.read()).toContainEqual({ labels: { reason: 'rate' }, value: 0 })
  expect((await read('relay_admitted_total'))?.read()).toBe(0)
})
