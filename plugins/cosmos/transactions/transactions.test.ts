import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionState } from '#kernel/money'
import { startStillCosmos, type StillCosmos } from '../../../tooling/unit/start-still-cosmos.js'
import { until } from '#kernel/testing'
import { createContext } from '../node/create-context.js'
import { cosmosHub } from '../networks.js'
import { createMoneyWorld, jsonAnswer, type MoneyWorld } from '../testing/money-world.js'
import { createTransfer } from '../transfer/create-transfer.js'
import { createTransactions } from './create-transactions.js'

let chain: StillCosmos
let world: MoneyWorld
beforeAll(async () => {
  chain = await startStillCosmos()
  world = createMoneyWorld(chain)
})
afterAll(() => chain.stop())

/** An account that has sent 1 ATOM, which waits for a block. */
async function createSent() {
  const sender = await world.createAccount()
  const { account, network, native, context } = sender
  const order = { account, network, receiver: world.stranger(), asset: native, amount: 1_000_000n }
  const transfer = createTransfer(context)
  const { signal } = new AbortController()
  const { fee } = await transfer.estimate(order, signal)
  const hash = await transfer.send(order, fee, signal)
  const follow = (over: AbortSignal, trace?: string, followed = context) => {
    const states: TransactionState[] = []
    const request = { hash, account, network, submittedAt: sender.now(), trace, signal: over }
    const last = createTransactions(followed).follow(request, (state) => void states.push(state))
    return { states, last }
  }
  /** A widget without a memory of what was sent, as after a reload. */
  const reloaded = () =>
    createContext({ ...sender.edges, http: { ...sender.edges.http } }, { networks: [cosmosHub] })
  const sendAgain = () => transfer.send(order, fee, signal)
  return { ...sender, order, hash, follow, reloaded, sendAgain }
}

/** Waits until a node was asked about as many looks as a proof needs, and more. */
const looks = async ({ requests }: { readonly requests: string[] }) => {
  requests.splice(0)
  await until(() => requests.filter((line) => line.includes('/txs/')).length > 8, 'looks')
}

test('a transaction that a node has lost is expired once its last block has passed', async () => {
  const sent = await createSent()
  chain.ledger.drop()
  const over = new AbortController()
  const { states, last } = sent.follow(over.signal)
  await looks(sent)
  chain.ledger.mine(99)
  await looks(sent)
  expect(states.map(({ status }) => status)).toEqual(['submitted'])
  chain.ledger.mine(10)
  expect(await last).toMatchObject({ status: 'expired', hash: sent.hash })
})

test('after a reload it is expired by the stored trace, and never without one', async () => {
  const sent = await createSent()
  const trace = (await createTransactionsState(sent)).trace ?? ''
  expect(trace).toMatch(/^\d+\/\d+$/)
  chain.ledger.drop()
  chain.ledger.mine(120)
  const over = new AbortController()
  const unknown = sent.follow(over.signal, undefined, sent.reloaded())
  await looks(sent)
  over.abort()
  expect((await unknown.last).status).toBe('submitted')
  const { last } = sent.follow(new AbortController().signal, trace, sent.reloaded())
  expect(await last).toMatchObject({ status: 'expired' })
})

/** First state of a transaction. */
async function createTransactionsState({ follow }: Awaited<ReturnType<typeof createSent>>) {
  const over = new AbortController()
  const { states, last } = follow(over.signal)
  await until(() => states.length > 0, 'a state')
  over.abort()
  await last
  return states[0]!
}

test('a node that hides a transaction does not make it expired: its sequence is used', async () => {
  const sent = await createSent()
  await sent.advance()
  chain.ledger.mine(200)
  let hides = true
  sent.changeAnswers(({ url }, pass) => {
    const isSearch = url.search.includes('acc_seq')
    if (!hides || !url.pathname.includes('/v1beta1/txs')) return pass()
    return Promise.resolve(
      isSearch
        ? jsonAnswer({ txs: [], tx_responses: [], total: '0' })
        : jsonAnswer({ code: 5, message: 'tx not found', details: [] }, 404),
    )
  })
  const { states, last } = sent.follow(new AbortController().signal)
  await looks(sent)
  expect(states.map(({ status }) => status)).toEqual(['submitted'])
  sent.skip(180_000)
  await until(() => states.at(-1)?.isMissing === true, 'a missing transaction')
  hides = false
  expect(await last).toMatchObject({ status: 'confirmed' })
})

test('another transaction with its sequence has replaced it', async () => {
  const sent = await createSent()
  chain.ledger.drop()
  chain.ledger.mine()
  const replacement = await sent.sendAgain()
  expect(replacement).not.toBe(sent.hash)
  await sent.advance()
  const { last } = sent.follow(new AbortController().signal)
  expect(await last).toMatchObject({ status: 'replaced', replacedBy: replacement })
})

test('one that failed on the chain is reverted with its reason', async () => {
  const sent = await createSent()
  chain.ledger.fund(sent.order.receiver, 1n, { kind: 'module' })
  await sent.advance()
  const { last } = sent.follow(new AbortController().signal)
  expect(await last).toMatchObject({
    status: 'reverted',
    reason: expect.stringContaining('is not allowed to receive funds'),
  })
})

test('a node that lies about everything does not make it expired while another one shows it', async () => {
  const sent = await createSent()
  await sent.advance()
  const urls = [chain.url, `${chain.url}/honest`]
  const network = { ...sent.network, endpoints: { rest: urls } }
  sent.changeAnswers(async ({ url, init }, pass) => {
    if (url.pathname.startsWith('/honest'))
      return fetch(`${chain.url}${url.pathname.replace('/honest', '')}${url.search}`, init)
    if (url.pathname.endsWith('/status')) return jsonAnswer({ height: '999999999' })
    if (url.pathname.includes('/accounts/')) {
      const base = { address: sent.address, account_number: '1', sequence: '0', pub_key: null }
      return jsonAnswer({ account: base })
    }
    if (url.pathname.includes('/v1beta1/txs'))
      return jsonAnswer({ code: 5, message: 'tx not found', details: [] }, 404)
    return pass()
  })
  const { signal } = new AbortController()
  const request = { hash: sent.hash, account: sent.account, network, submittedAt: sent.now(), signal }
  const last = await createTransactions(sent.context).follow(request, () => {})
  expect(last).toMatchObject({ status: 'confirmed' })
})
