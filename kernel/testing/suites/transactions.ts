import type { CaipAddress } from '../../core/networks/caip.js'
import type { Network } from '../../core/networks/network.js'
import type { TransactionState, Transactions, TransactionStatus } from '../../contracts/transactions.js'
import type { RegisterTest } from '../conformance.js'
import { createSuite, expectTrue, show, timeLimit, within, type SuiteFixture } from './suite.js'

/** The capability with a chain that the test drives. */
export interface TransactionsFixture extends SuiteFixture {
  readonly transactions: Transactions
  readonly network: Network
  readonly account: CaipAddress
  /** Sends a transaction that will be confirmed. Returns its hash. */
  send(): Promise<string>
  /** A valid hash of no transaction. */
  readonly unknownHash: string
  /** Time of the capability's clock, in milliseconds since 1970. */
  now(): number
  /** Lets the chain go on: adds a block, and moves the clock of the capability on if the test drives it. */
  advance(): Promise<unknown>
  /** Makes the node unreachable, until {@link restoreNode}. Missing together with it. */
  cutNode?(): unknown
  restoreNode?(): unknown
}

const order: Readonly<Record<TransactionStatus, number>> = {
  submitted: 0,
  pending: 1,
  confirmed: 2,
  reverted: 2,
  replaced: 2,
  expired: 2,
  unknown: 2,
}

/** Number of blocks within which a suite expects the end of a transaction. */
const maxAdvances = 60

/** Registers the tests that the capability `transactions` of every namespace must pass. */
export function conformsToTransactions(
  test: RegisterTest,
  namespace: string,
  create: () => Promise<TransactionsFixture> | TransactionsFixture,
): void {
  const check = createSuite(test, `transactions of ${namespace}`, create)

  check('usualMs is a positive number', async ({ transactions, network }) => {
    const usualMs = transactions.usualMs(network)
    expectTrue(Number.isFinite(usualMs) && usualMs > 0, `usualMs is ${show(usualMs)}`)
  })

  check('follow reports the states in order, and ends with the last one', async (fixture) => {
    const hash = await fixture.send()
    const { last, states } = await followToEnd(fixture, hash)
    expectTrue(states.length > 0, 'nothing was reported')
    const foreign = [...states, last].find((state) => state.hash !== hash)
    expectTrue(foreign === undefined, `a state of another transaction: ${show(foreign)}`)
    expectTrue(last.status === 'confirmed', `the last status is ${last.status}`)
    const steps = states.map(({ status }) => status)
    expectTrue(steps.at(-1) === last.status, `reported ${steps.join()}, ended with ${last.status}`)
    const isOrdered = steps.every((status, index) => order[status] >= order[steps[index - 1] ?? 'submitted'])
    expectTrue(isOrdered, `not in order: ${steps.join()}`)
    expectTrue(new Set(states.map(show)).size === states.length, `a state is reported twice: ${show(states)}`)
  })

  check('confirmations are counted up to the required number', async (fixture) => {
    const { states, last } = await followToEnd(fixture, await fixture.send())
    const counts = states.flatMap(({ confirmations }) => (confirmations ? [confirmations] : []))
    if (counts.length === 0) return
    const isRising = counts.every(({ count }, index) => count >= (counts[index - 1]?.count ?? 0))
    expectTrue(isRising, `the count falls: ${show(counts)}`)
    const early = states.find(
      ({ status, confirmations: seen }) => status === 'confirmed' && seen && seen.count < seen.required,
    )
    expectTrue(early === undefined, `confirmed too early: ${show(early)}`)
    const { count = 0, required = 0 } = last.confirmations ?? counts.at(-1) ?? {}
    expectTrue(count >= required, `it ended with ${count} of ${required} confirmations`)
  })

  check('follow finds a transaction that was confirmed before, as after a reload', async (fixture) => {
    const hash = await fixture.send()
    const first = await followToEnd(fixture, hash)
    const { last } = await followToEnd(fixture, hash, first.last.trace)
    expectTrue(last.status === 'confirmed', `after a reload the status is ${last.status}`)
  })

  check('an unreachable node is asked again, and is no state', async (fixture) => {
    const { cutNode, restoreNode } = fixture
    if (!cutNode || !restoreNode) return
    const hash = await fixture.send()
    await cutNode()
    const abort = new AbortController()
    const { states, ended } = follow(fixture, hash, abort.signal)
    for (let blocks = 0; blocks < 2; blocks++) await fixture.advance()
    const wrong = states.find(({ status }) => order[status] === 2)
    await restoreNode()
    abort.abort(new Error('left'))
    const outcome = await within(ended, 'follow ends with the signal')
    expectTrue(wrong === undefined, `without a node it reported ${show(wrong)}`)
    const failure = 'error' in outcome && outcome.error !== abort.signal.reason ? outcome.error : undefined
    expectTrue(failure === undefined, `without a node it threw ${show(failure)}`)
    const { last } = await followToEnd(fixture, hash)
    expectTrue(last.status === 'confirmed', `with the node back the status is ${last.status}`)
  })

  check('a transaction that no node knows has no end without proof', async (fixture) => {
    const abort = new AbortController()
    const { states, ended } = follow(fixture, fixture.unknownHash, abort.signal)
    for (let blocks = 0; blocks < 4; blocks++) await fixture.advance()
    abort.abort(new Error('left'))
    await within(ended, 'follow ends with the signal')
    const wrong = states.find(({ status }) => order[status] === 2 && status !== 'expired')
    expectTrue(wrong === undefined, `reported ${show(wrong)}`)
  })

  check('an aborted signal ends follow and its reports', async (fixture) => {
    const abort = new AbortController()
    const { states, ended } = follow(fixture, await fixture.send(), abort.signal)
    abort.abort(new Error('left'))
    await within(ended, 'follow ends with the signal')
    const reported = states.length
    for (let blocks = 0; blocks < 4; blocks++) await fixture.advance()
    expectTrue(states.length === reported, `after the abort it reported ${show(states.slice(reported))}`)
  })
}

function follow(
  { transactions, account, network, now }: FollowFixture,
  hash: string,
  signal: AbortSignal,
  trace?: string,
) {
  const states: TransactionState[] = []
  const request = { hash, account, network, submittedAt: now(), trace, signal }
  const work = transactions.follow(request, (state) => void states.push(state))
  const ended = work.then(
    (last) => ({ last }),
    (error: unknown) => ({ error }),
  )
  return { states, ended }
}

/** Parts of a fixture that {@link followToEnd} uses. */
export type FollowFixture = Pick<
  TransactionsFixture,
  'transactions' | 'account' | 'network' | 'now' | 'advance'
>

/** Follows a transaction while the chain goes on. @throws if it does not end, or with the error of follow */
export async function followToEnd(fixture: FollowFixture, hash: string, trace?: string) {
  const abort = new AbortController()
  const { states, ended } = follow(fixture, hash, abort.signal, trace)
  let outcome: Awaited<typeof ended> | undefined
  void ended.then((value) => (outcome = value))
  const deadline = performance.now() + timeLimit()
  for (let blocks = 0; !outcome && blocks < maxAdvances; blocks++) {
    if (performance.now() > deadline) break
    await fixture.advance()
  }
  if (!outcome) {
    abort.abort(new Error('the transaction does not end'))
    throw new Error(`After ${maxAdvances} blocks the states are ${show(states)}`)
  }
  if ('error' in outcome) throw outcome.error
  return { states, last: outcome.last }
}
