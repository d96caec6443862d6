import { createFakeClock, settle, until } from 'foyerkit/testing'
import { expect, test } from 'vitest'
import { createInProcessFanout } from './fanout/in-process-fanout.js'
import type { FanoutEvent } from './fanout/fanout.js'
import type { StoredMessage } from './messages/message-store.js'
import { createMemoryMessageStore } from './testing/memory-message-store.js'
import { connect, openSocket, type PlainClient, type PlainClientOptions } from './testing/plain-client.js'
import { startRelay, type TestRelayOptions } from './testing/start-relay.js'
import { newTopic } from './testing/topics.js'

const dayMs = 86_400_000

async function setUp(options: TestRelayOptions = {}, walletOptions: PlainClientOptions = {}) {
  const started = await startRelay(options)
  const [dapp, wallet] = [await connect(started.url), await connect(started.url, walletOptions)]
  const topic = newTopic()
  /** Waits until the relay has processed the earlier requests of a client. */
  const processed = (client: PlainClient) => client.call('irn_fetchMessages', { topic: newTopic() })
  const acknowledged = (count: number) =>
    until(() => started.relay.counts().acknowledged === count, `${count} acknowledgements`)
  return { ...started, dapp, wallet, topic, processed, acknowledged }
}

// behaviour 20.7
test('a message goes to every subscriber but its publisher', async () => {
  const { url, dapp, wallet, topic, processed } = await setUp()
  const watch = await connect(url)
  for (const client of [dapp, wallet, watch]) await client.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  await wallet.publish(topic, 'b')
  expect(await watch.received(2)).toEqual(['a', 'b'])
  for (const client of [dapp, wallet]) await processed(client)
  expect([await dapp.received(1), await wallet.received(1)]).toEqual([['b'], ['a']])
})

// behaviour 20.7
test('a stored message is delivered to a later subscriber, after the answer', async () => {
  const { dapp, wallet, topic } = await setUp()
  await dapp.publish(topic, 'a')
  await dapp.publish(topic, 'b')
  const frames: string[] = []
  wallet.socket.on('message', (data: Buffer) => frames.push(data.toString()))
  await wallet.call('irn_subscribe', { topic })
  expect(await wallet.received(2)).toEqual(['a', 'b'])
  expect(frames[0]).not.toContain('irn_subscription')
})

// behaviour 20.7
test('unacknowledged messages are delivered again after a reconnect, without another subscribe', async () => {
  const { url, dapp, wallet, topic, processed, acknowledged } = await setUp({}, { acknowledges: false })
  await wallet.call('irn_subscribe', { topic })
  for (const message of ['a', 'b', 'c']) await dapp.publish(topic, message)
  await wallet.received(3)
  const [, second] = wallet.delivered
  if (second) wallet.acknowledge(second)
  await acknowledged(1)
  await wallet.cut()
  await dapp.publish(topic, 'while away')
  const again = await connect(url, { keys: wallet.keys })
  await processed(again)
  expect(await again.received(3)).toEqual(['a', 'c', 'while away'])
  await acknowledged(4)
  await again.leave()
  const third = await connect(url, { keys: wallet.keys })
  await third.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'last')
  expect(await third.received(1)).toEqual(['last'])
})

test('deliveries start with the first request of a client, or its second ping', async () => {
  const { url, dapp, wallet, topic, clock, relay } = await setUp({}, { acknowledges: false })
  await wallet.call('irn_subscribe', { topic })
  await wallet.leave()
  await dapp.publish(topic, 'a')
  const again = await connect(url, { keys: wallet.keys })
  await dapp.publish(topic, 'b')
  await clock.advance(30_000)
  await until(() => again.pings === 1 && dapp.pings === 1)
  await dapp.publish(topic, 'c')
  expect(relay.counts().delivered).toBe(0)
  await clock.advance(30_000)
  expect(await again.received(3)).toEqual(['a', 'b', 'c'])
})

// behaviour 20.7
test('a repeated subscribe delivers a message once per connection', async () => {
  const { dapp, wallet, topic, processed } = await setUp({}, { acknowledges: false })
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  await wallet.received(1)
  await wallet.call('irn_subscribe', { topic })
  await wallet.call('irn_batchSubscribe', { topics: [topic, topic] })
  await processed(wallet)
  expect(wallet.delivered).toHaveLength(1)
})

test('an error answer does not acknowledge a message', async () => {
  const { url, dapp, wallet, topic, processed } = await setUp({}, { acknowledges: false })
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  await wallet.received(1)
  const [delivery] = wallet.delivered
  if (delivery) wallet.acknowledge(delivery, { error: { code: 1, message: 'no' } })
  await processed(wallet)
  expect(wallet.delivered).toHaveLength(1)
  await wallet.leave()
  const again = await connect(url, { keys: wallet.keys })
  await processed(again)
  expect(await again.received(1)).toEqual(['a'])
})

test('unacknowledged messages are delivered again after an unsubscribe and a subscribe', async () => {
  const { dapp, wallet, topic } = await setUp({}, { acknowledges: false })
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  await wallet.received(1)
  await wallet.call('irn_unsubscribe', { topic })
  await wallet.call('irn_subscribe', { topic })
  expect(await wallet.received(2)).toEqual(['a', 'a'])
})

test('a repeat by the same publisher is dropped until the message has expired', async () => {
  const { url, dapp, wallet, topic, clock, processed, acknowledged } = await setUp()
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a', { ttl: 20 })
  await wallet.received(1)
  await acknowledged(1)
  await clock.advance(19_999)
  const again = await connect(url, { keys: dapp.keys })
  expect(await again.publish(topic, 'a')).toBe(true)
  await processed(wallet)
  expect(wallet.delivered).toHaveLength(1)
  await clock.advance(1)
  await again.publish(topic, 'a')
  await wallet.received(2)
  // the same text of another publisher, or in another topic, is another message
  const other = newTopic()
  await wallet.call('irn_subscribe', { topic: other })
  await again.publish(other, 'a')
  await (await connect(url)).publish(topic, 'a')
  expect(await wallet.received(4)).toEqual(['a', 'a', 'a', 'a'])
})

test('a message is delivered until its ttl ends, and deleted after it', async () => {
  const { dapp, wallet, topic, clock, store, processed } = await setUp()
  await dapp.publish(topic, 'short', { ttl: 10 })
  await dapp.publish(topic, 'long', { ttl: 3_600 })
  await clock.advance(10_000)
  await wallet.call('irn_subscribe', { topic })
  expect(await wallet.received(1)).toEqual(['long'])
  await processed(wallet)
  await clock.advance(3_600_000 - 10_000 + 60_000)
  expect((await store.count()).messages).toBe(0)
})

// behaviour 20.7
test('messages and unused subscriptions last at most 30 days', async () => {
  const clock = createFakeClock(Date.now())
  // a clock without timers, so that a month is one step
  const calendar = createFakeClock(clock.now())
  const store = createMemoryMessageStore({ clock: calendar })
  const { dapp, wallet, topic } = await setUp({ clock, store })
  await dapp.publish(topic, 'a', { ttl: 400 * 86_400 })
  await wallet.call('irn_subscribe', { topic: newTopic() })
  await calendar.advance(30 * dayMs - 1)
  await store.sweep()
  expect(await store.count()).toEqual({ messages: 1, subscriptions: 1 })
  await calendar.advance(1)
  await store.sweep()
  expect(await store.count()).toEqual({ messages: 0, subscriptions: 0 })
})

test('both sockets of a client get a message, and one acknowledgement is sufficient', async () => {
  const { url, dapp, wallet, topic, processed, acknowledged } = await setUp({}, { acknowledges: false })
  const tab = await connect(url, { keys: wallet.keys })
  await processed(tab)
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  expect([await wallet.received(1), await tab.received(1)]).toEqual([['a'], ['a']])
  await acknowledged(1)
  await wallet.leave()
  await dapp.publish(topic, 'b')
  expect(await tab.received(2)).toEqual(['a', 'b'])
})

test('the number of unacknowledged deliveries is limited, and the rest follow in order', async () => {
  const { dapp, wallet, topic, processed } = await setUp(
    { limits: { unacknowledged: 3 } },
    { acknowledges: false },
  )
  await wallet.call('irn_subscribe', { topic })
  const messages = Array.from({ length: 10 }, (_, index) => `${index}`)
  for (const message of messages) await dapp.publish(topic, message)
  await wallet.received(3)
  await processed(wallet)
  expect(wallet.delivered).toHaveLength(3)
  for (let next = 0; next < 10; next++) {
    await wallet.received(next + 1)
    const delivery = wallet.delivered[next]
    if (delivery) wallet.acknowledge(delivery)
  }
  expect(await wallet.received(10)).toEqual(messages)
})

test('a client is pinged every 30 s, and terminated if it does not answer', async () => {
  const { relay, dapp, wallet, clock } = await setUp()
  await clock.advance(29_999)
  expect(dapp.pings).toBe(0)
  await clock.advance(1)
  await until(() => dapp.pings === 1 && wallet.pings === 1)
  await dapp.call('irn_subscribe', { topic: newTopic() })
  wallet.socket.pause()
  await clock.advance(30_000)
  await until(() => dapp.pings === 2)
  await dapp.call('irn_subscribe', { topic: newTopic() })
  await clock.advance(30_000)
  await until(() => relay.counts().connections === 1)
  expect(relay.counts().clients).toBe(1)
  await until(() => dapp.pings === 3)
})

test('requests above the rate limit are answered with -32005 until tokens are available', async () => {
  const { url, dapp, wallet, topic, clock } = await setUp({ limits: { requestsPerSecond: 2, burst: 4 } })
  const codes = async (client: PlainClient, count: number) => {
    const asked = Array.from({ length: count }, () => client.ask('irn_subscribe', { topic }))
    return (await Promise.all(asked)).map(({ error }) => error?.code)
  }
  expect(await codes(dapp, 6)).toEqual([undefined, undefined, undefined, undefined, -32005, -32005])
  expect(await codes(wallet, 1)).toEqual([undefined])
  const again = await connect(url, { keys: dapp.keys })
  expect(await codes(again, 1)).toEqual([-32005])
  await clock.advance(1_000)
  expect(await codes(again, 3)).toEqual([undefined, undefined, -32005])
  await clock.advance(2_000)
  const messages = Array.from({ length: 5 }, (_, index) => ({ topic, message: `${index}`, ttl: 300, tag: 0 }))
  expect((await again.ask('irn_batchPublish', { messages })).error?.code).toBe(-32005)
  expect((await again.ask('irn_batchPublish', { messages: messages.slice(1) })).result).toBe(true)
})

test('the number of topics of a client is limited', async () => {
  const { wallet, store } = await setUp({ limits: { topics: 3 } })
  const topics = Array.from({ length: 3 }, newTopic)
  await wallet.call('irn_batchSubscribe', { topics })
  await wallet.call('irn_batchSubscribe', { topics })
  expect((await wallet.ask('irn_subscribe', { topic: newTopic() })).error?.code).toBe(-32005)
  await wallet.call('irn_unsubscribe', { topic: topics[0] })
  expect((await wallet.ask('irn_subscribe', { topic: newTopic() })).error).toBeUndefined()
  expect((await store.count()).subscriptions).toBe(3)
})

test('a frame above all limits closes its socket, and no other', async () => {
  const { dapp, wallet, topic } = await setUp({ limits: { messageBytes: 1_000 } })
  dapp.socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', pad: 'x'.repeat(200_000) }))
  expect((await dapp.closed()).code).toBe(1009)
  expect(await wallet.call('irn_subscribe', { topic })).toBeDefined()
})

test('a thousand requests at once are all answered, in their order', async () => {
  const { dapp, topic } = await setUp({ limits: { burst: 2_000 } })
  const order: number[] = []
  const asked = Array.from({ length: 1_000 }, (_, index) =>
    dapp.ask('irn_subscribe', { topic }).then(() => order.push(index)),
  )
  await Promise.all(asked)
  expect(order).toEqual(order.map((_, index) => index))
})

test('a failing store leads to an internal error without its text, and requests succeed afterwards', async () => {
  const store = createMemoryMessageStore({
    clock: { now: () => Date.now(), sleep: () => Promise.resolve() },
  })
  let isDown = false
  const failing = new Proxy(store, {
    get: (target, name: keyof typeof store) =>
      isDown ? () => Promise.reject(new Error(`no ${topic}`)) : target[name],
  })
  const { dapp, wallet, clock, relay, log, topic, processed } = await setUp({ store: failing })
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  await wallet.received(1)
  await until(() => relay.counts().acknowledged === 1)
  isDown = true
  expect((await dapp.ask('irn_publish', { topic, message: 'b', ttl: 300, tag: 1 })).error).toEqual({
    code: -32603,
    message: 'Try again later',
  })
  expect((await wallet.ask('irn_subscribe', { topic: newTopic() })).error?.code).toBe(-32603)
  isDown = false
  await dapp.publish(topic, 'b')
  expect(await wallet.received(2)).toEqual(['a', 'b'])
  await clock.advance(30_000)
  await processed(wallet)
  expect(log()).toContain('failed')
  expect(log()).not.toContain(topic)
})

test('an acknowledgement whose write failed is stored with the next ping', async () => {
  let fails = 1
  const started = await setUp({}, {})
  const inner = started.store.acknowledge
  Object.assign(started.store, {
    acknowledge: (client: string, ids: readonly string[]) =>
      fails-- > 0 ? Promise.reject(new Error('down')) : inner(client, ids),
  })
  await started.wallet.call('irn_subscribe', { topic: started.topic })
  await started.dapp.publish(started.topic, 'a')
  await started.wallet.received(1)
  await until(() => started.log().includes('failed'))
  await started.clock.advance(30_000)
  await started.acknowledged(1)
})

// behaviour 20.9
test('a drain answers waiting requests, closes with 1012 and refuses new clients', async () => {
  const store = createMemoryMessageStore({ clock: createFakeClock() })
  let open: (() => void) | undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const slow = { ...store, add: (message: StoredMessage) => opened.then(() => store.add(message)) }
  const { url, relay, dapp, wallet, topic } = await setUp({ store: slow })
  const answers = [dapp.publish(topic, 'a'), dapp.publish(topic, 'b')]
  // the second arrives before the first is done
  await until(() => relay.counts().requests === 1)
  await wallet.call('irn_subscribe', { topic })
  const done = relay.close()
  expect((await (await openSocket(url)).closed()).code).toBe(1006)
  open?.()
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(await Promise.all([dapp, wallet].map((client) => client.closed()))).toEqual([
    { code: 1012, reason: 'The relay restarts' },
    { code: 1012, reason: 'The relay restarts' },
  ])
  await done
  expect(await store.count()).toMatchObject({ messages: 2 })
  expect(relay.counts()).toMatchObject({ connections: 0, clients: 0 })
})

test('a drain ends within a second although a client does not close', async () => {
  const { relay, dapp, clock } = await setUp()
  dapp.socket.pause()
  let isDone = false
  void relay.close().then(() => (isDone = true))
  await clock.advance(500)
  expect(isDone).toBe(false)
  await clock.advance(500)
  await until(() => isDone, 'the end of the drain')
})

test('unacknowledged messages are delivered after a restart of the relay', async () => {
  const first = await setUp({}, { acknowledges: false })
  const { clock, port, store, topic, dapp, wallet } = first
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  await wallet.received(1)
  await first.stop()
  const { url } = await startRelay({ clock, port, store })
  const again = await connect(url, { keys: wallet.keys })
  await first.processed(again)
  expect(await again.received(1)).toEqual(['a'])
})

test('two relays with the same store deliver to each other’s clients', async () => {
  const fanout = createInProcessFanout()
  const first = await setUp({ fanout })
  const { clock, store, topic, dapp } = first
  const second = await startRelay({ clock, store, fanout })
  const wallet = await connect(second.url)
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  expect(await wallet.received(1)).toEqual(['a'])
  // another socket of the wallet subscribes on the first relay
  const other = newTopic()
  const elsewhere = await connect(first.url, { keys: wallet.keys })
  await elsewhere.call('irn_subscribe', { topic: other })
  await dapp.publish(other, 'b')
  expect(await wallet.received(2)).toEqual(['a', 'b'])
  await wallet.call('irn_unsubscribe', { topic: other })
  await dapp.publish(other, 'c')
  await first.processed(elsewhere)
  expect(await elsewhere.received(1)).toEqual(['b'])
})

test('messages whose event was lost are delivered after a gap, or after a repeat of the publisher', async () => {
  let onEvent: ((event: FanoutEvent) => void) | undefined
  const fanout = {
    join: (listener: (event: FanoutEvent) => void) => {
      onEvent = listener
      return Promise.resolve({
        announce: () => Promise.reject(new Error('down')),
        leave: () => Promise.resolve(),
      })
    },
  }
  const first = await setUp()
  const { clock, store, topic, dapp } = first
  const second = await startRelay({ clock, store, fanout })
  const wallet = await connect(second.url)
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  await settle()
  expect(wallet.delivered).toEqual([])
  onEvent?.({ kind: 'gap' })
  expect(await wallet.received(1)).toEqual(['a'])
  await dapp.publish(topic, 'b')
  const moved = await connect(second.url, { keys: dapp.keys })
  await moved.publish(topic, 'b')
  expect(await wallet.received(2)).toEqual(['a', 'b'])
})

test('a subscription whose event was lost is restored after a gap', async () => {
  let onEvent: ((event: FanoutEvent) => void) | undefined
  const fanout = {
    join: (listener: (event: FanoutEvent) => void) => {
      onEvent = listener
      return Promise.resolve({ announce: () => Promise.resolve(), leave: () => Promise.resolve() })
    },
  }
  const first = await setUp()
  const { clock, store, topic, dapp, wallet } = first
  const second = await startRelay({ clock, store, fanout })
  const elsewhere = await connect(second.url, { keys: wallet.keys })
  await first.processed(elsewhere)
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  await wallet.received(1)
  await first.acknowledged(1)
  onEvent?.({ kind: 'gap' })
  const publisher = await connect(second.url)
  await first.processed(publisher)
  await publisher.publish(topic, 'b')
  expect(await elsewhere.received(1)).toEqual(['b'])
})

test('a reply is not delivered before its publish is answered', async () => {
  // an event of the request is announced only after that of the reply
  let announceAll = () => {}
  const replied = new Promise<void>((resolve) => (announceAll = resolve))
  let events = 0
  const fanout = {
    join: () =>
      Promise.resolve({
        announce: async (event: FanoutEvent) => {
          if (event.kind !== 'message') return
          events += 1
          if (events === 2) announceAll()
          await replied
        },
        leave: () => Promise.resolve(),
      }),
  }
  const { dapp, wallet, topic } = await setUp({ fanout })
  for (const client of [dapp, wallet]) await client.call('irn_subscribe', { topic })
  const frames: string[] = []
  dapp.socket.on('message', (data: Buffer) => frames.push(data.toString()))
  wallet.onDelivery = () => void wallet.publish(topic, 'reply')
  await dapp.publish(topic, 'request')
  expect(await dapp.received(1)).toEqual(['reply'])
  expect(frames.map((frame) => frame.includes('irn_subscription'))).toEqual([false, true])
})

test('an event that arrives after its message was acknowledged delivers nothing', async () => {
  const late: FanoutEvent[] = []
  const listeners: ((event: FanoutEvent) => void)[] = []
  const slow = {
    join: (listener: (event: FanoutEvent) => void) => {
      listeners.push(listener)
      return Promise.resolve({
        announce: (event: FanoutEvent) => Promise.resolve(void late.push(event)),
        leave: () => Promise.resolve(),
      })
    },
  }
  const first = await setUp({ fanout: slow })
  const { clock, store, topic, dapp } = first
  const second = await startRelay({ clock, store, fanout: slow })
  const wallet = await connect(second.url)
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a')
  listeners[1]?.({ kind: 'gap' })
  expect(await wallet.received(1)).toEqual(['a'])
  await until(() => second.relay.counts().acknowledged === 1)
  const [message] = late.filter(({ kind }) => kind === 'message')
  if (message) listeners[1]?.(message)
  await dapp.publish(topic, 'b')
  listeners[1]?.({ kind: 'gap' })
  expect(await wallet.received(2)).toEqual(['a', 'b'])
  expect(message).toMatchObject({ message: { message: 'a' } })
})

// behaviour 20.6
test('no topic, no message and no client is in the log', async () => {
  const { url, log, dapp, wallet, topic } = await setUp()
  await wallet.call('irn_subscribe', { topic })
  await dapp.publish(topic, 'a sealed message')
  await wallet.received(1)
  await dapp.ask('irn_publish', { topic, message: 'a sealed message', ttl: 'x' })
  await dapp.raw(`{"${topic}`)
  await (await openSocket(url, { origin: 'https://evil.example' })).closed()
  await dapp.leave()
  await wallet.cut()
  await until(() => log().split('disconnected').length === 3)
  for (const secret of [topic, 'sealed', dapp.id, wallet.id, 'did:key', '127.0.0.1'])
    expect(log()).not.toContain(secret)
  expect(log()).toContain('origin not allowed')
})

test('a thousand messages by plain clients, each answered and delivered', async () => {
  const { dapp, wallet, topic } = await setUp({ limits: { burst: 5_000 } })
  await wallet.call('irn_subscribe', { topic })
  const started = performance.now()
  const messages = Array.from({ length: 1_000 }, (_, index) => `${index} ${'x'.repeat(500)}`)
  await Promise.all(messages.map((message) => dapp.publish(topic, message)))
  expect(await wallet.received(1_000)).toEqual(messages)
  const seconds = (performance.now() - started) / 1_000
  console.log(`relay: ${Math.round(1_000 / seconds)} messages a second, published, answered, delivered`)
})
