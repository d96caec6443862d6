import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect } from './testing/plain-client.js'
import { startRelay } from './testing/start-relay.js'
import { newTopic } from './testing/topics.js'

async function setUp(limits = {}) {
  const started = await startRelay({ limits })
  const [dapp, wallet] = [await connect(started.url), await connect(started.url)]
  return { ...started, dapp, wallet, topic: newTopic() }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('irn_publish: the subscriber gets the message unchanged, and unknown parameters are ignored', async () => {
  const { dapp, wallet, topic, clock } = await setUp()
  await wallet.call('irn_subscribe', { topic })
  const params = { topic, message: 'sealed', ttl: 86_400, prompt: true, tag: 1108, attestation: 'seal' }
  const unknown = { tvf: { rpcMethods: ['x'] }, correlationId: 12, ['__proto__']: { a: 1 }, next: null }
  expect(await dapp.call('irn_publish', { ...params, ...unknown })).toBe(true)
  await wallet.received(1)
  expect(wallet.delivered).toEqual([
    {
      rpcId: expect.any(Number),
      subscription: sha256(topic + wallet.id),
      topic,
      message: 'sealed',
      publishedAt: clock.now(),
      tag: 1108,
      attestation: 'seal',
    },
  ])
})

test('irn_subscribe and irn_batchSubscribe: the ids are those that clients compute', async () => {
  const { wallet, topic } = await setUp()
  const topics = [topic, newTopic(), newTopic()]
  const ids = topics.map((one) => sha256(one + wallet.id))
  expect(await wallet.call('irn_subscribe', { topic })).toBe(ids[0])
  expect(await wallet.call('irn_batchSubscribe', { topics })).toEqual(ids)
})

test('irn_unsubscribe and irn_batchUnsubscribe: messages are no longer delivered', async () => {
  const { dapp, wallet, store } = await setUp()
  const topics = Array.from({ length: 4 }, newTopic) as [string, string, string, string]
  const ids = (await wallet.call('irn_batchSubscribe', { topics })) as string[]
  const [one, two, three, four] = topics
  expect(await wallet.call('irn_unsubscribe', { topic: one, id: ids[0] })).toBe(true)
  const subscriptions = [{ topic: two, id: ids[1] }, { topic: three }]
  expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
  for (const topic of topics) await dapp.publish(topic, `for ${topic}`)
  expect(await wallet.received(1)).toEqual([`for ${four}`])
  expect((await store.count()).subscriptions).toBe(1)
})

test('irn_batchPublish: all are delivered, in their order', async () => {
  const { dapp, wallet, topic } = await setUp()
  await wallet.call('irn_subscribe', { topic })
  const messages = Array.from({ length: 20 }, (_, index) => ({
    topic,
    message: `${index}`,
    ttl: 300,
    tag: 0,
  }))
  expect(await dapp.call('irn_batchPublish', { messages })).toBe(true)
  expect(await wallet.received(20)).toEqual(messages.map(({ message }) => message))
})

test('irn_fetchMessages and irn_batchFetchMessages: stored messages are returned without a subscription', async () => {
  const { dapp, wallet, topic, clock } = await setUp()
  const other = newTopic()
  await dapp.publish(topic, 'one', { attestation: 'seal' })
  await clock.advance(1)
  await dapp.publish(other, 'two')
  const one = { topic, message: 'one', publishedAt: clock.now() - 1, tag: 1108, attestation: 'seal' }
  const two = { topic: other, message: 'two', publishedAt: clock.now(), tag: 1108 }
  expect(await wallet.call('irn_fetchMessages', { topic })).toEqual({ messages: [one], hasMore: false })
  const both = await wallet.call('irn_batchFetchMessages', { topics: [other, topic] })
  expect(both).toEqual({ messages: [one, two], hasMore: false })
  expect(await dapp.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
})

test('irn_fetchMessages continues after the last message while there are more, then starts again', async () => {
  const { dapp, wallet, topic } = await setUp()
  const messages = Array.from({ length: 230 }, (_, index) => ({
    topic,
    message: `${index}`,
    ttl: 300,
    tag: 0,
  }))
  await dapp.call('irn_batchPublish', { messages })
  const fetched: string[] = []
  const sizes: (readonly [number, boolean])[] = []
  for (let count = 0; count < 4; count++) {
    const page = await wallet.call('irn_fetchMessages', { topic })
    const { messages: some, hasMore } = page as { messages: { message: string }[]; hasMore: boolean }
    fetched.push(...some.map(({ message }) => message))
    sizes.push([some.length, hasMore])
  }
  expect(sizes).toEqual([
    [100, true],
    [100, true],
    [30, false],
    [100, true],
  ])
  expect(fetched.slice(0, 230)).toEqual(messages.map(({ message }) => message))
})

test('wc_proposeSession: the proposal is stored in the pairing, and its sender gets the answer', async () => {
  const { dapp, wallet, topic } = await setUp()
  const proposal = {
    pairingTopic: topic,
    sessionProposal: 'proposal',
    ttl: 300,
    correlationId: 1_700_000_000_000_123,
  }
  expect(await dapp.call('wc_proposeSession', { ...proposal, attestation: 'seal' })).toBe(true)
  await wallet.call('irn_subscribe', { topic })
  await wallet.received(1)
  expect(wallet.delivered).toMatchObject([{ topic, message: 'proposal', tag: 1100, attestation: 'seal' }])
  await wallet.publish(topic, 'answer', { tag: 1101 })
  expect(await dapp.received(1)).toEqual(['answer'])
})

test('wc_approveSession: response and settlement are stored in their topics, and the sender gets messages of the session', async () => {
  const { dapp, wallet, topic: pairingTopic } = await setUp()
  const sessionTopic = newTopic()
  await dapp.call('irn_subscribe', { topic: pairingTopic })
  const approval = { sessionProposalResponse: 'response', sessionSettlementRequest: 'settlement' }
  const params = {
    sessionTopic,
    pairingTopic,
    ...approval,
    ttl: 300,
    correlationId: 1,
    approvedChains: ['a:1'],
  }
  expect(await wallet.call('wc_approveSession', params)).toBe(true)
  await dapp.received(1)
  await dapp.call('irn_subscribe', { topic: sessionTopic })
  await dapp.received(2)
  expect(dapp.delivered).toMatchObject([
    { topic: pairingTopic, message: 'response', tag: 1101 },
    { topic: sessionTopic, message: 'settlement', tag: 1102 },
  ])
  await dapp.publish(sessionTopic, 'request')
  expect(await wallet.received(1)).toEqual(['request'])
})

test.each(['1700000000000000123', '1', 'any text', 7, 1_700_000_000_000_123])(
  'a request with the id %o is answered with it, as it was',
  async (id) => {
    const { dapp, topic } = await setUp()
    expect(await dapp.ask('irn_subscribe', { topic }, id)).toMatchObject({ id, jsonrpc: '2.0' })
    expect(await dapp.ask('irn_nothing', {}, id)).toMatchObject({ id, jsonrpc: '2.0' })
  },
)

const topic = newTopic()
const good = { topic, message: 'a', ttl: 300, tag: 1 }

test.each<readonly [method: string, field: string, params: unknown]>([
  ['irn_publish', 'params must be an object', undefined],
  ['irn_publish', 'params must be an object', [good]],
  ['irn_publish', 'params.topic must be a text', { ...good, topic: undefined }],
  ['irn_publish', 'params.topic must be a topic', { ...good, topic: 'abc' }],
  ['irn_publish', 'params.topic must be a topic', { ...good, topic: `${topic}\n` }],
  ['irn_publish', 'params.message must be a text', { ...good, message: 5 }],
  ['irn_publish', 'params.message must not be empty', { ...good, message: '' }],
  ['irn_publish', 'params.message must not have the character 0', { ...good, message: 'a\0' }],
  ['irn_publish', 'params.message must have 1000 bytes at most', { ...good, message: 'é'.repeat(501) }],
  ['irn_publish', 'params.ttl must be a whole number', { ...good, ttl: '300' }],
  ['irn_publish', 'params.ttl must be more than 0', { ...good, ttl: 0 }],
  ['irn_publish', 'params.ttl must be a whole number', { ...good, ttl: 1.5 }],
  ['irn_publish', 'params.tag must be 0 or more', { ...good, tag: -1 }],
  ['irn_publish', 'params.prompt must be true or false', { ...good, prompt: 'yes' }],
  ['irn_publish', 'params.attestation must be a text', { ...good, attestation: {} }],
  ['irn_batchPublish', 'params.messages must be a list', { messages: {} }],
  ['irn_batchPublish', 'params.messages[1].ttl must be more', { messages: [good, { ...good, ttl: -1 }] }],
  ['irn_subscribe', 'params.topic must be a text', {}],
  ['irn_batchSubscribe', 'params.topics must not be empty', { topics: [] }],
  ['irn_batchSubscribe', 'params.topics[1] must be a text', { topics: [topic, 1] }],
  [
    'irn_batchSubscribe',
    'params.topics must have 500 entries',
    { topics: Array.from({ length: 501 }, () => topic) },
  ],
  ['irn_unsubscribe', 'params.id must be a text', { topic, id: 5 }],
  ['irn_batchUnsubscribe', 'params.subscriptions[0] must be an object', { subscriptions: ['a'] }],
  ['irn_fetchMessages', 'params must be an object', null],
  ['irn_batchFetchMessages', 'params.topics must be a list', { topics: 'all' }],
  ['wc_proposeSession', 'params.sessionProposal must be a text', { pairingTopic: topic, ttl: 300 }],
  ['wc_approveSession', 'params.sessionTopic must be a text', { pairingTopic: topic }],
])('%s is answered with an error that names the field: %s', async (method, field, params) => {
  const { dapp, store } = await setUp({ messageBytes: 1_000 })
  const { error } = await dapp.ask(method, params)
  expect(error?.code).toBe(-32602)
  expect(error?.message).toContain(field)
  expect(await store.count()).toEqual({ messages: 0, subscriptions: 0 })
})

test.each([
  ['{', -32700, null],
  ['', -32700, null],
  ['null', -32600, null],
  ['[]', -32600, null],
  ['[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}]', -32600, null],
  ['{"id":"5","method":"irn_subscribe"}', -32600, '5'],
  ['{"id":{},"jsonrpc":"2.0","method":"irn_subscribe"}', -32600, null],
  ['{"jsonrpc":"2.0","method":"irn_subscribe"}', -32600, null],
  ['{"id":17000000000000001234,"jsonrpc":"2.0","method":"irn_subscribe"}', -32600, null],
  ['{"id":"5","jsonrpc":"2.0","method":5}', -32600, '5'],
  ['{"id":"5","jsonrpc":"2.0","method":"irn_subscription"}', -32601, '5'],
  ['{"id":"5","jsonrpc":"2.0","method":"constructor"}', -32601, '5'],
  ['{"id":"5","jsonrpc":"2.0","method":"__proto__","params":{}}', -32601, '5'],
])('the frame %s is answered with code %i', async (text, code, id) => {
  const { dapp, topic: fresh } = await setUp()
  expect(await dapp.raw(text)).toMatchObject({ id, error: { code } })
  expect(await dapp.call('irn_subscribe', { topic: fresh })).toBeDefined()
})

test('an answer without a delivery is ignored', async () => {
  const { dapp, topic: fresh } = await setUp()
  for (const id of [1, '1', 'a', 99]) dapp.socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  dapp.socket.send('{"id":1,"jsonrpc":"2.0","error":{"code":1,"message":"no"}}')
  expect(await dapp.call('irn_subscribe', { topic: fresh })).toBeDefined()
})
