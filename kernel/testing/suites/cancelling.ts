import type { Cancelling } from '../../contracts/cancelling.js'
import type { PendingRequest } from '../../contracts/fee-raising.js'
import type { Transactions } from '../../contracts/transactions.js'
import type { TransferFee } from '../../contracts/transfer.js'
import { isRejection } from '../../core/errors/rejection.js'
import type { RegisterTest } from '../conformance.js'
import {
  createSuite,
  errorOf,
  expectTrue,
  show,
  within,
  type SuiteFixture,
  type UserDecision,
} from './suite.js'
import { followToEnd, type FollowFixture } from './transactions.js'

/** The capability with a connected wallet that is funded, on a chain where blocks come only by {@link CancellingFixture.advance}. */
export interface CancellingFixture extends SuiteFixture, Omit<FollowFixture, 'transactions'> {
  readonly cancelling: Cancelling
  readonly transactions: Transactions
  /** Sends a transfer that waits for a block, with a fee that can be raised. Returns it with its trace. */
  send(): Promise<Omit<PendingRequest, 'signal'>>
  /** A valid hash of no transaction. */
  readonly unknownHash: string
  /** Decides about the next prompts of the wallet. At first they are approved. */
  decide(decision: UserDecision): void
  /** Number of prompts of the wallet so far. */
  prompts(): number
}

/** Registers the tests that the capability `cancelling` of every namespace must pass. */
export function conformsToCancelling(
  test: RegisterTest,
  namespace: string,
  create: () => Promise<CancellingFixture> | CancellingFixture,
): void {
  const check = createSuite(test, `cancelling of ${namespace}`, create)
  const { signal } = new AbortController()

  check('the fee is known before the wallet is asked', async (fixture) => {
    const pending = { ...(await fixture.send()), signal }
    const before = fixture.prompts()
    expectFee(await within(fixture.cancelling.estimate(pending), 'estimate returns a fee'))
    expectTrue(fixture.prompts() === before, 'estimate asked the wallet')
  })

  check('a cancellation takes the place of the transfer', async (fixture) => {
    const { cancelling } = fixture
    const pending = { ...(await fixture.send()), signal }
    const before = fixture.prompts()
    const fee = await cancelling.estimate(pending)
    let sending = 0
    const onSending = () => void sending++
    const hash = await within(cancelling.cancel({ ...pending, fee, onSending }), 'cancel returns a hash')
    expectTrue(fixture.prompts() === before + 1, `the wallet was asked ${fixture.prompts() - before} times`)
    expectTrue(sending === 1, `onSending was called ${sending} times`)
    expectTrue(hash !== pending.hash, 'cancel returned the hash of the transfer')
    const { last } = await followToEnd(fixture, pending.hash, pending.trace)
    expectTrue(
      last.status === 'replaced' && last.replacedBy === hash,
      `the transfer ended as ${show(last)}, not replaced by ${show(hash)}`,
    )
    const is = await cancelling.isCancellation({ ...pending, trace: last.trace }, hash)
    expectTrue(is === true, `isCancellation is ${show(is)} for the cancellation`)
  })

  check('a transfer is no cancellation, and an unknown hash is undefined', async (fixture) => {
    const { cancelling, unknownHash } = fixture
    const pending = { ...(await fixture.send()), signal }
    const itself = await cancelling.isCancellation(pending, pending.hash)
    expectTrue(itself === false, `isCancellation is ${show(itself)} for the transfer itself`)
    const unknown = await cancelling.isCancellation(pending, unknownHash)
    expectTrue(unknown === undefined, `isCancellation is ${show(unknown)} for an unknown hash`)
  })

  check(
    'a transfer in a block, and an unknown one, are refused before the wallet is asked',
    async (fixture) => {
      const { cancelling, unknownHash } = fixture
      const pending = { ...(await fixture.send()), signal }
      const fee = await cancelling.estimate(pending)
      const before = fixture.prompts()
      await errorOf(cancelling.estimate({ ...pending, hash: unknownHash }), 'an unknown transfer is refused')
      await fixture.advance()
      await errorOf(cancelling.estimate(pending), 'estimate refuses a transfer in a block')
      await errorOf(cancelling.cancel({ ...pending, fee }), 'cancel refuses a transfer in a block')
      expectTrue(fixture.prompts() === before, 'the wallet was asked')
    },
  )

  check('a rejection is one, and leaves the transfer', async (fixture) => {
    const { cancelling } = fixture
    const pending = { ...(await fixture.send()), signal }
    const fee = await cancelling.estimate(pending)
    fixture.decide('reject')
    const error = await errorOf(cancelling.cancel({ ...pending, fee }), 'a rejection throws')
    expectTrue(isRejection(error), `it threw ${show(error)}, which is no rejection`)
    const { last } = await followToEnd(fixture, pending.hash, pending.trace)
    expectTrue(last.status === 'confirmed', `the transfer ended as ${last.status}`)
  })
}

function expectFee({ expected, max, asset }: TransferFee): void {
  expectTrue(max > 0n && expected <= max, `a fee of ${expected}, at most ${max}`)
  expectTrue(asset.decimals >= 0, `no asset: ${show(asset)}`)
}
