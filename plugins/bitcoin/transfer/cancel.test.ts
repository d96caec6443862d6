import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRejection } from '#kernel/chain'
import { transferErrors, type TransactionState } from '#kernel/money'
import { startStillBitcoin, type StillBitcoin } from '../../../tooling/unit/start-still-bitcoin.js'
import type { BitcoinSource } from '../contract.js'
import { createWorld, type World } from '../testing/world.js'
import { createTransactions } from '../transactions/create-transactions.js'
import { createCancelling } from './cancel.js'
import { createTransfer } from './create-transfer.js'
import { createFeeRaising } from './raise-fee.js'

const { signal } = new AbortController()

let chain: StillBitcoin
let world: World
beforeAll(async () => {
  chain = await startStillBitcoin()
  world = createWorld(chain)
})
afterAll(() => chain.stop())

type Sender = Awaited<ReturnType<World['createAccount']>>

/** Sends a transfer that waits for a block. */
async function stuck(amount: bigint | 'max' = 700_000n, sats?: readonly bigint[]) {
  const sender = await world.createAccount('sats-connect', {}, sats)
  const { account, network, native: asset, context } = sender
  const receiver = world.stranger()
  const request = { account, network, asset, receiver, amount, feeOption: 'slow' }
  const { order, fee } = await createTransfer(context).estimate(request, signal)
  const hash = await createTransfer(context).send(order, fee, signal)
  return {
    sender,
    hash,
    receiver,
    cancelling: createCancelling(context),
    pending: { ...order, hash, signal },
  }
}
async function cancel({ cancelling, pending }: Awaited<ReturnType<typeof stuck>>) {
  const fee = await cancelling.estimate(pending)
  return { fee, hash: await cancelling.cancel({ ...pending, fee }) }
}
const read = async ({ context, network }: Sender, txid: string) =>
  (await context.source.transaction(txid, { network, signal })) ?? expect.fail(`${txid} is unknown`)
async function balanceOf({ context, network }: Sender, address: string) {
  const outputs = await context.source.outputs(address, { network, signal })
  return outputs.reduce((sum, { amount }) => sum + amount, 0n)
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it went well'),
    (error: unknown) => (error as { readonly code: string }).code,
  )
/** The context of a sender whose server lies. */
const lying = ({ context }: Sender, lies: Partial<BitcoinSource>) =>
  createCancelling({ ...context, source: { ...context.source, ...lies } })

// behaviour 17.26
describe('a cancellation', () => {
  test('spends the same inputs to the account, and costs the fee that was said', async () => {
    const sent = await stuck()
    const { sender, receiver, cancelling, pending } = sent
    const before = await read(sender, sent.hash)
    const { fee, hash } = await cancel(sent)
    const after = await read(sender, hash)
    expect(after.inputs.map(({ txid, vout }) => [txid, vout])).toEqual(
      before.inputs.map(({ txid, vout }) => [txid, vout]),
    )
    expect(after.outputs).toEqual([{ address: sender.address, amount: 3_000_000n - fee.max }])
    // BIP-125: the old fee, and 1 sat for each virtual byte
    expect(after.fee).toBe(fee.max)
    expect(after.fee).toBeGreaterThanOrEqual(before.fee + BigInt(Math.ceil(after.weight / 4)))
    const [{ txid, vout } = expect.fail('no input')] = before.inputs
    const trace = `${txid}:${vout}`
    expect(await cancelling.isCancellation({ ...pending, trace }, hash)).toBe(true)
    await chain.ledger.mine(1)
    expect(await balanceOf(sender, receiver)).toBe(0n)
    expect(await balanceOf(sender, sender.address)).toBe(5_000_000n - fee.max)
  })

  test('is reported by the follower of the transfer, with the blocks that prove it', async () => {
    const sent = await stuck()
    const { account, network, context } = sent.sender
    const states: TransactionState[] = []
    const ended = createTransactions(context).follow(
      { hash: sent.hash, account, network, submittedAt: Date.now(), signal },
      (state) => void states.push(state),
    )
    await expect.poll(() => states.at(-1)?.status).toBe('pending')
    const { hash } = await cancel(sent)
    await expect
      .poll(() => states.at(-1))
      .toMatchObject({
        ...{ status: 'replaced', replacedBy: hash },
        confirmations: { count: 0, required: 6 },
      })
    await chain.ledger.mine(1)
    await expect.poll(() => states.at(-1)?.confirmations?.count).toBe(1)
    await chain.ledger.mine(5)
    expect(await ended).toMatchObject({ status: 'replaced', replacedBy: hash, confirmations: { count: 6 } })
  })

  test('of a transfer that is in a block meanwhile is refused before the prompt', async () => {
    const sent = await stuck()
    const { sender, cancelling, pending, receiver } = sent
    const fee = await cancelling.estimate(pending)
    const prompts = sender.prompts()
    await chain.ledger.mine(1)
    expect(await codeOf(cancelling.cancel({ ...pending, fee }))).toBe('bitcoin/NOT_REPLACEABLE')
    expect(await codeOf(cancelling.estimate(pending))).toBe('bitcoin/NOT_REPLACEABLE')
    expect(sender.prompts()).toBe(prompts)
    expect(await balanceOf(sender, receiver)).toBe(700_000n)
  })

  test('of a transfer whose change another transfer spends is refused: both would end', async () => {
    const sent = await stuck('max', [500_000n])
    const { sender, cancelling, pending } = sent
    const second = lying(sender, { spender: async () => '77'.repeat(32) })
    expect(await codeOf(second.estimate(pending))).toBe('bitcoin/NOT_REPLACEABLE')
    await cancelling.estimate(pending)
  })

  test('of a transfer of everything needs no other coin', async () => {
    const sent = await stuck('max', [500_000n])
    const { fee, hash } = await cancel(sent)
    expect((await read(sent.sender, hash)).outputs).toEqual([
      { address: sent.sender.address, amount: 500_000n - fee.max },
    ])
  })

  test('that would leave dust names its fee', async () => {
    const { sender, pending } = await stuck('max', [3_000n])
    const costly = lying(sender, { feeRates: async () => ({ 1: 40, 6: 40, 25: 40 }) })
    const error: unknown = await costly.estimate(pending).catch((cause: unknown) => cause)
    expect(transferErrors.INSUFFICIENT_FEE.is(error)).toBe(true)
  })

  test('of a transfer that was sped up replaces both', async () => {
    const sent = await stuck()
    const raising = createFeeRaising(sent.sender.context)
    const [{ fee } = expect.fail('no option')] = await raising.options(sent.pending)
    const raised = await raising.raise({ ...sent.pending, fee })
    expect(await codeOf(sent.cancelling.estimate(sent.pending))).toBe('bitcoin/NOT_REPLACEABLE')
    const { fee: last } = await cancel({ ...sent, pending: { ...sent.pending, hash: raised } })
    await chain.ledger.mine(1)
    expect(await balanceOf(sent.sender, sent.receiver)).toBe(0n)
    expect(await balanceOf(sent.sender, sent.sender.address)).toBe(5_000_000n - last.max)
  })

  test('that the user rejects sends nothing', async () => {
    const sent = await stuck()
    const { sender, cancelling, pending } = sent
    const fee = await cancelling.estimate(pending)
    sender.decide('reject')
    const steps: string[] = []
    const onSending = () => steps.push('sending')
    await expect(cancelling.cancel({ ...pending, fee, onSending })).rejects.toSatisfy(isRejection)
    expect(steps).toEqual([])
    expect(await read(sender, sent.hash)).toMatchObject({ txid: sent.hash })
  })
})

describe('a server', () => {
  test('that shows another transaction in its place is refused before the prompt', async () => {
    const other = await stuck()
    // the block of its funds confirms the other one
    const { sender, pending } = await stuck()
    const raw = await other.sender.context.source.raw(other.hash, { network: world.network, signal })
    const prompts = sender.prompts()
    expect(await codeOf(lying(sender, { raw: async () => raw }).estimate(pending))).toBe('bitcoin/BAD_ANSWER')
    expect(sender.prompts()).toBe(prompts)
  })

  test('that lies about rates cannot raise the fee after it was shown', async () => {
    const { sender, cancelling, pending } = await stuck()
    const fee = await cancelling.estimate(pending)
    const costly = lying(sender, { feeRates: async () => ({ 1: 1_900, 6: 1_900, 25: 1_900 }) })
    const hash = await costly.cancel({ ...pending, fee })
    expect((await read(sender, hash)).fee).toBe(fee.max)
  })

  test('that calls a payment a cancellation is not believed', async () => {
    const sent = await stuck()
    const { sender, cancelling, pending } = sent
    const { txid = '', vout = 0 } = (await read(sender, sent.hash)).inputs[0] ?? {}
    const trace = `${txid}:${vout}`
    expect(await cancelling.isCancellation({ ...pending, trace }, sent.hash)).toBe(false)
    expect(await cancelling.isCancellation({ ...pending, trace }, '66'.repeat(32))).toBeUndefined()
    // another transaction to oneself spends other outputs
    const { hash } = await cancel(sent)
    const foreign = { ...pending, trace: `${'55'.repeat(32)}:0` }
    expect(await cancelling.isCancellation(foreign, hash)).toBe(false)
  })
})
