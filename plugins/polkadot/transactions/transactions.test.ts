import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionState } from '#kernel/money'
import { until } from '#kernel/testing'
import { startStillPolkadot, type StillPolkadot } from '../../../tooling/unit/start-still-polkadot.js'
import { createMoneyWorld, keyOf, type MoneyWorld } from '../testing/money-world.js'
import { createTransfer } from '../transfer/create-transfer.js'
import { createTransactions } from './create-transactions.js'

let chain: StillPolkadot
let world: MoneyWorld
beforeAll(async () => {
  chain = await startStillPolkadot()
  world = createMoneyWorld(chain)
})
afterAll(() => chain.stop())

const dot = 10_000_000_000n

/** An account that has sent 2 DOT, which wait for a block. */
async function createSent() {
  const sender = await world.createAccount()
  const { account, network, native, context } = sender
  const order = { account, network, receiver: world.stranger(), asset: native, amount: 2n * dot }
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
  const sendAgain = () => transfer.send(order, fee, signal)
  return { ...sender, order, hash, follow, sendAgain }
}

/** Waits until a node was asked about several looks. */
const looks = async ({ requests }: { readonly requests: string[] }) => {
  requests.splice(0)
  await until(() => requests.filter((method) => method === 'chain_getFinalizedHead').length > 6, 'looks')
}
const statuses = (states: readonly TransactionState[]) => states.map(({ status }) => status)

test('a block shows it as pending, and only a final one confirms it', async () => {
  const sent = await createSent()
  const { states, last } = sent.follow(new AbortController().signal)
  chain.ledger.mine()
  await looks(sent)
  expect(statuses(states)).toEqual(['submitted', 'pending'])
  chain.ledger.mine()
  await looks(sent)
  expect(states.at(-1)?.status).toBe('pending')
  chain.ledger.mine()
  expect(await last).toMatchObject({ status: 'confirmed', hash: sent.hash })
})

test('a reorganisation takes it back, and it is followed further', async () => {
  const sent = await createSent()
  const { states, last } = sent.follow(new AbortController().signal)
  chain.ledger.mine()
  await looks(sent)
  chain.ledger.reorganise(1)
  await looks(sent)
  expect(statuses(states)).toEqual(['submitted', 'pending', 'submitted'])
  await sent.sendAgain()
  chain.ledger.mine(3)
  // the other transaction has its nonce
  expect(await last).toMatchObject({ status: 'replaced', replacedBy: expect.stringMatching(/^0x/) })
})

test('one that a node has lost is expired once its last block is final', async () => {
  const sent = await createSent()
  chain.ledger.drop()
  const { states, last } = sent.follow(new AbortController().signal)
  chain.ledger.mine(120)
  await until(() => sent.requests.filter((method) => method === 'chain_getBlock').length > 100, 'blocks')
  await looks(sent)
  expect(statuses(states)).toEqual(['submitted'])
  chain.ledger.mine(12)
  expect(await last).toMatchObject({ status: 'expired', hash: sent.hash })
})

test('after a reload it is followed by the stored trace, and never ends without one', async () => {
  const sent = await createSent()
  const over = new AbortController()
  const first = sent.follow(over.signal)
  await until(() => first.states.length > 0, 'a state')
  over.abort()
  const { trace } = await first.last
  expect(trace).toMatch(/^\d+\/\d+\/\d+$/)
  chain.ledger.mine(10)
  const left = new AbortController()
  const unknown = sent.follow(left.signal, undefined, sent.reloaded())
  await looks(sent)
  left.abort()
  expect((await unknown.last).status).toBe('submitted')
  const { last } = sent.follow(new AbortController().signal, trace, sent.reloaded())
  expect(await last).toMatchObject({ status: 'confirmed' })
})

test('one that failed in its block is reverted with the reason', async () => {
  const sent = await createSent()
  chain.ledger.fund(keyOf(sent.address), -47n * dot)
  chain.ledger.mine(3)
  const { last } = sent.follow(new AbortController().signal)
  expect(await last).toMatchObject({ status: 'reverted', reason: 'Token.FundsUnavailable' })
})

test('without the events of its block its result is unknown, and not confirmed by its place', async () => {
  const sent = await createSent()
  chain.ledger.mine(5)
  chain.behaviour.keeps = 3
  const { states, last } = sent.follow(new AbortController().signal)
  expect(await last).toMatchObject({ status: 'unknown' })
  expect(statuses(states)).not.toContain('confirmed')
  chain.behaviour.keeps = 256
})

test('a node that hides it does not make it expired: its nonce is used', async () => {
  const sent = await createSent()
  chain.ledger.mine(140)
  let hides = true
  sent.changeAnswers(async ({ method }, pass) => {
    const response = await pass()
    if (method !== 'chain_getBlock' || !hides) return response
    const body = (await response.json()) as { readonly result: { readonly block: { extrinsics: string[] } } }
    body.result.block.extrinsics = body.result.block.extrinsics.slice(0, 2)
    return Response.json(body)
  })
  const over = new AbortController()
  const { states, last } = sent.follow(over.signal)
  await until(() => sent.requests.filter((method) => method === 'chain_getBlock').length > 100, 'blocks')
  await looks(sent)
  expect(statuses(states)).toEqual(['submitted'])
  sent.skip(180_000)
  await until(() => states.at(-1)?.isMissing === true, 'a missing transaction')
  hides = false
  over.abort()
  const { trace } = await last
  const again = sent.follow(new AbortController().signal, trace, sent.reloaded())
  expect(await again.last).toMatchObject({ status: 'confirmed' })
})
