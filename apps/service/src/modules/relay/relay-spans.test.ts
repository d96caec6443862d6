import { trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryMessageStore } from './testing/memory-message-store.js'
import { connect } from './testing/plain-client.js'
import { startRelay, testProject } from './testing/start-relay.js'
import { newTopic } from './testing/topics.js'

test('each request has a span with its method and outcome, and nothing of its content', async () => {
  const exporter = new InMemorySpanExporter()
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  provider.register()
  onTestFinished(async () => {
    await provider.shutdown()
    trace.disable()
  })
  const store = createMemoryMessageStore({ clock: { now: Date.now, sleep: () => Promise.resolve() } })
  const broken = { ...store, unsubscribe: () => Promise.reject(new Error('secret of the database')) }
  const { url } = await startRelay({ store: broken })
  const client = await connect(url)
  const topic = newTopic()
  await client.call('irn_subscribe', { topic })
  await client.publish(topic, 'sealed message')
  await client.ask('irn_publish', { topic: 'not a topic' })
  await client.ask('irn_unsubscribe', { topic })
  await client.ask('secret method', {})
  await client.raw('{')

  const spans = exporter.getFinishedSpans()
  expect(spans.map(({ name, attributes, status }) => [name, attributes, status.code])).toEqual([
    ['irn_subscribe', { 'foyer.outcome': 'ok' }, 0],
    ['irn_publish', { 'foyer.outcome': 'ok' }, 0],
    ['irn_publish', { 'foyer.outcome': 'params' }, 0],
    ['irn_unsubscribe', { 'foyer.outcome': 'internal' }, 2],
    ['unknown method', { 'foyer.outcome': 'method' }, 0],
  ])
  expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(spans.length)
  const sent = JSON.stringify(
    spans.map(({ name, attributes, status, events, links }) => ({ name, attributes, status, events, links })),
  )
  for (const secret of [topic, 'sealed', 'secret', client.id, testProject.id, '127.0.0.1'])
    expect(sent).not.toContain(secret)
})
