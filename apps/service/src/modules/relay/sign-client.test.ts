import { until } from 'foyerkit/testing'
import { expect, test } from 'vitest'
import { next, openSession, propose, sessionTerms } from './testing/session.js'
import { forbidFetching, leave, startSigner, type Signer } from './testing/sign-clients.js'
import { startRelay, type TestRelayOptions } from './testing/start-relay.js'

const { account, offered, namespaces, request } = sessionTerms

async function setUp(options: TestRelayOptions = {}) {
  forbidFetching()
  const started = await startRelay(options)
  const [dapp, wallet] = [await startSigner(started.url, 'dapp'), await startSigner(started.url, 'wallet')]
  return { ...started, dapp, wallet }
}

async function setUpSession(options?: TestRelayOptions) {
  const started = await setUp(options)
  return { ...started, ...(await openSession(started.dapp, started.wallet)) }
}

const isConnected = (client: Signer) => client.core.relayer.connected

test('pair, propose, approve, request and answer', async () => {
  const { wallet, ask, sign, log, topic } = await setUpSession()
  const asked = next(wallet, 'session_request')
  const answer = ask()
  const { id, params } = await asked
  expect(params).toMatchObject({ chainId: 'eip155:1', request })
  await sign(id)
  expect(await answer).toBe('0xsigned')
  expect(log()).not.toContain(topic)
})

test('a proposal that the wallet rejects', async () => {
  const { dapp, wallet } = await setUp()
  const { proposal, outcome } = await propose(dapp, wallet)
  await wallet.reject({ id: proposal.id, reason: { code: 5000, message: 'User rejected.' } })
  await expect(outcome).rejects.toMatchObject({ code: 5000 })
})

test('a request that the wallet rejects', async () => {
  const { wallet, topic, ask } = await setUpSession()
  const asked = next(wallet, 'session_request')
  const answer = ask()
  answer.catch(() => {})
  const { id } = await asked
  const error = { code: 4001, message: 'User rejected' }
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', error } })
  await expect(answer).rejects.toMatchObject(error)
})

test('update, extend, ping and an event', async () => {
  const { dapp, wallet, topic } = await setUpSession()
  const updated = next(dapp, 'session_update')
  const more = { eip155: { ...namespaces.eip155, chains: ['eip155:1', 'eip155:10'], accounts: [account] } }
  const update = await wallet.update({ topic, namespaces: more })
  expect((await updated).params.namespaces).toEqual(more)
  await update.acknowledged()
  const extended = next(dapp, 'session_extend')
  const extension = await wallet.extend({ topic })
  await Promise.all([extended, extension.acknowledged()])
  await Promise.all([dapp.ping({ topic }), next(wallet, 'session_ping')])
  await Promise.all([wallet.ping({ topic }), next(dapp, 'session_ping')])
  const happened = next(dapp, 'session_event')
  const event = { name: 'accountsChanged', data: [account] }
  await wallet.emit({ topic, event, chainId: 'eip155:1' })
  expect((await happened).params).toMatchObject({ event, chainId: 'eip155:1' })
})

test.each(['dapp', 'wallet'] as const)('the session is deleted by the %s', async (side) => {
  const started = await setUpSession()
  const [one, other] = side === 'dapp' ? [started.dapp, started.wallet] : [started.wallet, started.dapp]
  const deleted = next(other, 'session_delete')
  await one.disconnect({ topic: started.topic, reason: { code: 6000, message: 'User disconnected.' } })
  expect((await deleted).topic).toBe(started.topic)
  await until(() => other.session.length === 0, 'the end of the session')
  expect(one.session.length).toBe(0)
})

test('a request is delivered to a wallet that was offline', async () => {
  const { wallet, relay, ask, sign } = await setUpSession()
  await leave(wallet)
  await until(() => relay.counts().connections === 1, 'the wallet to be away')
  const published = relay.counts().published
  const answer = ask()
  await until(() => relay.counts().published > published, 'the request in its mailbox')
  const asked = next(wallet, 'session_request')
  await wallet.core.relayer.transportOpen()
  await sign((await asked).id)
  expect(await answer).toBe('0xsigned')
})

test('a pending request survives a restart of the relay', async () => {
  const first = await setUpSession()
  const { wallet, dapp, clock, port, store, relay, ask, sign } = first
  await leave(wallet)
  await until(() => relay.counts().connections === 1, 'the wallet to be away')
  const published = relay.counts().published
  const answer = ask()
  await until(() => relay.counts().published > published, 'the request in its mailbox')
  await first.stop()
  await until(() => !isConnected(dapp), 'the dapp to event')
  await startRelay({ clock, port, store })
  const asked = next(wallet, 'session_request')
  await wallet.core.relayer.transportOpen()
  await until(() => isConnected(dapp), 'the dapp to come back')
  await sign((await asked).id)
  expect(await answer).toBe('0xsigned')
})

test('a proposal waits for a wallet that pairs later, and expires with its ttl', async () => {
  const { dapp, wallet, clock, store } = await setUp()
  const { uri = '' } = await dapp.connect({ optionalNamespaces: { eip155: offered } })
  expect((await store.count()).messages).toBe(1)
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair({ uri })
  await proposed
  await clock.advance(300_000)
  await store.sweep()
  expect((await store.count()).messages).toBe(0)
})

test('the sign client reports the reason of a refusal', async () => {
  const { dapp } = await setUp({ projects: { admit: async () => 'unknown-project' } })
  const errors: string[] = []
  dapp.core.relayer.on('relayer_error', (error: Error) => errors.push(error.message))
  dapp.connect({ optionalNamespaces: { eip155: offered } }).catch(() => {})
  const error = await until(() => errors.find((text) => text.includes('3000')), 'the refusal')
  expect(error).toContain('Unauthorized: invalid key')
})
