import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStillBitcoin, type StillBitcoin } from '../../../tooling/unit/start-still-bitcoin.js'
import type { BitcoinSource, SourceTransaction } from '../contract.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { createWorld, type World } from '../testing/world.js'
import { createTransfer } from './create-transfer.js'
import { createFeeRaising } from './raise-fee.js'
import { signAndSend } from './sign-and-send.js'

const { signal } = new AbortController()

let chain: StillBitcoin
let world: World
beforeAll(async () => {
  chain = await startStillBitcoin()
  world = createWorld(chain)
})
afterAll(() => chain.stop())

type Sender = Awaited<ReturnType<World['createAccount']>>

/** Turns a transaction into the one that a lying server returns. */
type Lie = (transaction: SourceTransaction) => SourceTransaction

/** Sends a transfer, whose server lies about every transaction from then on. */
async function sendThen(lie: Lie, lies: Partial<BitcoinSource> = {}, amount: bigint | 'max' = 700_000n) {
  const sender = await world.createAccount()
  const { account, network, native: asset } = sender
  const receiver = world.stranger()
  const { order, fee } = await createTransfer(sender.context).estimate(
    { account, network, asset, receiver, amount, feeOption: 'slow' },
    signal,
  )
  const hash = await createTransfer(sender.context).send(order, fee, signal)
  const { source } = sender.context
  const lying: BitcoinSource = {
    ...source,
    async transaction(...asked) {
      const transaction = await source.transaction(...asked)
      return transaction && lie(transaction)
    },
    ...lies,
  }
  const raising = createFeeRaising({ ...sender.context, source: lying })
  return { sender, hash, raising, pending: { ...order, hash, signal } }
}
async function raiseTo(speed: string, { raising, pending }: Awaited<ReturnType<typeof sendThen>>) {
  const options = await raising.options(pending)
  const { fee } = options.find(({ id }) => id === speed) ?? expect.fail(speed)
  return { fee, hash: await raising.raise({ ...pending, fee }) }
}
async function read(sender: Sender, txid: string) {
  const found = await sender.context.source.transaction(txid, { network: sender.network, signal })
  return found ?? expect.fail(`${txid} is unknown`)
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it went well'),
    (error: unknown) => (error as { readonly code: string }).code,
  )

const spent = { txid: '77'.repeat(32), vout: 0, sequence: 0, address: undefined, amount: 9_000_000n }
const lies: readonly (readonly [field: string, lie: () => Lie])[] = [
  [
    'the receiver',
    () => {
      const address = world.stranger()
      return (transaction) => ({
        ...transaction,
        outputs: transaction.outputs.map((output, at) => (at === 0 ? { ...output, address } : output)),
      })
    },
  ],
  [
    'the amount',
    () => (transaction) => ({
      ...transaction,
      outputs: transaction.outputs.map((output, at) =>
        at === 0 ? { ...output, amount: 2_900_000n } : output,
      ),
    }),
  ],
  [
    'the change, which it calls another receiver’s',
    () => {
      const address = world.stranger()
      return (transaction) => ({
        ...transaction,
        outputs: transaction.outputs.map((output, at) => (at === 1 ? { ...output, address } : output)),
      })
    },
  ],
  [
    'the inputs, so that the replacement would replace nothing',
    () => (transaction) => ({
      ...transaction,
      inputs: transaction.inputs.map((input) => ({ ...input, ...spent, address: input.address })),
    }),
  ],
  [
    'amounts of inputs',
    () => (transaction) => ({
      ...transaction,
      inputs: transaction.inputs.map((input) => ({ ...input, amount: input.amount * 2n })),
    }),
  ],
  ['the fee', () => (transaction) => ({ ...transaction, fee: 0n })],
  ['the size', () => (transaction) => ({ ...transaction, weight: 4 })],
]

// money 7
// behaviour 17.18
describe('a fee that is raised by a server that lies', () => {
  test.each(lies)('about %s: the replacement pays the order', async (_, lie) => {
    const sent = await sendThen(lie())
    const { sender, pending } = sent
    const before = await read(sender, sent.hash)
    const { fee, hash } = await raiseTo('fast', sent)
    await chain.ledger.mine(1)
    const after = await read(sender, hash)
    expect(after.outputs).toEqual([
      { address: pending.receiver, amount: 700_000n },
      { address: sender.address, amount: 3_000_000n - 700_000n - fee.max },
    ])
    expect(after.fee).toBe(fee.max)
    expect(after.fee).toBeGreaterThan(before.fee)
    expect(after.inputs.map(({ txid, vout }) => ({ txid, vout }))).toEqual(
      before.inputs.map(({ txid, vout }) => ({ txid, vout })),
    )
  })

  test('by the raw transaction is refused before the prompt', async () => {
    const other = await sendThen((transaction) => transaction)
    const raw = await other.sender.context.source.raw(other.hash, { network: world.network, signal })
    const [{ fee } = expect.fail('no option')] = await other.raising.options(other.pending)
    const { sender, raising, pending } = await sendThen((transaction) => transaction, {
      raw: async () => raw,
    })
    const prompts = sender.prompts()
    expect(await codeOf(raising.options(pending))).toBe('bitcoin/BAD_ANSWER')
    expect(await codeOf(raising.raise({ ...pending, fee }))).toBe('bitcoin/BAD_ANSWER')
    expect(sender.prompts()).toBe(prompts)
  })
})

// money 7
describe('a transaction that is not the transfer', () => {
  test.each([
    ['another receiver', () => ({ receiver: world.stranger() })],
    ['another amount', () => ({ amount: 700_001n })],
    ['the change as the payment', () => ({ amount: 2_300_000n })],
  ])('but pays %s is refused before the prompt', async (_, changed) => {
    const { sender, raising, pending } = await sendThen((transaction) => transaction)
    const [{ fee } = expect.fail('no option')] = await raising.options(pending)
    const other = { ...pending, ...changed() }
    const prompts = sender.prompts()
    expect(await codeOf(raising.options(other))).toBe('bitcoin/NOT_THE_TRANSFER')
    expect(await codeOf(raising.raise({ ...other, fee }))).toBe('bitcoin/NOT_THE_TRANSFER')
    expect(sender.prompts()).toBe(prompts)
  })

  test('and pays a third party as well is refused', async () => {
    const sender = await world.createAccount()
    const receiver = world.stranger()
    const { account, network, native: asset } = sender
    const { context } = sender
    const coins = await sender.context.source.outputs(sender.address, { network, signal })
    const hash = await signAndSend(context, await connectedProvider(context), {
      ...{ id: account, network, signal, account: { address: sender.address, purpose: 'payment' } },
      coins: coins.filter(({ amount }) => amount === 3_000_000n),
      payments: [
        { address: receiver, amount: 700_000n },
        { address: world.stranger(), amount: 2_290_000n },
      ],
    })
    const pending = { hash, account, network, asset, receiver, amount: 700_000n, signal }
    expect(await codeOf(createFeeRaising(sender.context).options(pending))).toBe('bitcoin/NOT_THE_TRANSFER')
  })
})

test('a transfer to the own account is sped up with its amount', async () => {
  const sender = await world.createAccount()
  const { account, network, native: asset, address: receiver } = sender
  const transfer = createTransfer(sender.context)
  const request = { account, network, asset, receiver, amount: 700_000n, feeOption: 'slow' }
  const { order, fee } = await transfer.estimate(request, signal)
  const pending = { ...order, hash: await transfer.send(order, fee, signal), signal }
  const raising = createFeeRaising(sender.context)
  const [{ fee: raised } = expect.fail('no option')] = await raising.options(pending)
  const hash = await raising.raise({ ...pending, fee: raised })
  expect((await read(sender, hash)).outputs).toEqual([
    { address: receiver, amount: 700_000n },
    { address: receiver, amount: 2_300_000n - raised.max },
  ])
})

// money 33
test('a lost answer of the server is known to be one of a transaction that may be sent', async () => {
  const { sender, raising, pending } = await sendThen((transaction) => transaction, {
    send: () => Promise.reject(new Error('The connection was lost')),
  })
  const [{ fee } = expect.fail('no option')] = await raising.options(pending)
  const steps: string[] = []
  const onSending = () => steps.push('sending')
  await raising.raise({ ...pending, fee, onSending }).catch(() => steps.push('failed'))
  expect(steps).toEqual(['sending', 'failed'])
  sender.decide('reject')
  steps.splice(0)
  await raising.raise({ ...pending, fee, onSending }).catch(() => steps.push('failed'))
  expect(steps).toEqual(['failed'])
})
