import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transferErrors, type PendingRequest } from '#kernel/money'
import { startStillBitcoin, type StillBitcoin } from '../../../tooling/unit/start-still-bitcoin.js'
import { createContext } from '../node/create-context.js'
import { bitcoinRegtest, createTestDriver } from '../testing/connected.js'
import { withInscriptions, type WalletOutputs } from '../testing/inscriptions.js'
import { createWorld, type World } from '../testing/world.js'
import { createUnisatApi } from '../wallets/unisat.js'
import { createTransfer } from './create-transfer.js'
import { walletLimitMs } from './known-outputs.js'
import { createFeeRaising } from './raise-fee.js'

const { signal } = new AbortController()

let chain: StillBitcoin
let world: World
beforeAll(async () => {
  chain = await startStillBitcoin()
  world = createWorld(chain)
})
afterAll(() => chain.stop())

type Account = Awaited<ReturnType<World['createAccount']>>
type Sender = Pick<Account, 'account' | 'network' | 'native' | 'context' | 'address' | 'wallet'>

/**
 * A wallet with one address, as UniSat and OKX are.
 *
 * @param sats outputs of the address
 * @param extend adds functions to the wallet's object, or changes it
 * @param isLate whether the time to wait for the wallet is over at once; otherwise it never is
 */
async function createSender(
  sats: readonly bigint[],
  extend: (unisat: Account['wallet']['unisat']) => object,
  isLate = false,
): Promise<Sender & { outputOf(amount: bigint): Promise<string> }> {
  const account = await world.createAccount('unisat', { ordinalsType: 'none' }, sats)
  const driver = createTestDriver(createUnisatApi(extend(account.wallet.unisat)), account.networks)
  await driver.connect({ signal, network: account.network.caipNetworkId })
  account.wallet.prompts.splice(0)
  const { clock } = account.context
  const sleep = (ms: number, until?: AbortSignal) =>
    ms !== walletLimitMs
      ? clock.sleep(ms, until)
      : isLate
        ? Promise.resolve()
        : new Promise<void>((_, reject) => {
            until?.addEventListener('abort', () => reject(until.reason as Error))
          })
  const context = createContext(
    { ...account.context, clock: { ...clock, sleep }, provider: async () => driver.provider() },
    { networks: [bitcoinRegtest] },
  )
  return {
    ...account,
    context,
    async outputOf(amount) {
      const outputs = await context.source.outputs(account.address, { network: account.network, signal })
      const { txid, vout } = outputs.find((output) => output.amount === amount) ?? expect.fail(`no ${amount}`)
      return `${txid}:${vout}`
    },
  }
}

const receiverOf = (
  { context, account, network, native: asset }: Sender,
  transfer = createTransfer(context),
) => transfer.readReceiver({ text: world.stranger(), account, network, asset, signal })

/** Estimates and sends, after the receiver was read as `send` does it. */
/** Sends a transfer, and returns it with its hash. */
async function sendOrder(
  sender: Sender,
  amount: bigint | 'max',
  transfer = createTransfer(sender.context),
): Promise<PendingRequest> {
  const { account, network, native: asset } = sender
  const { address: receiver } = await receiverOf(sender, transfer)
  const request = { account, network, asset, receiver, amount }
  const { order, fee } = await transfer.estimate(request, signal)
  return { ...order, hash: await transfer.send(order, fee, signal), signal }
}
const send = async (...asked: Parameters<typeof sendOrder>) => (await sendOrder(...asked)).hash
const inputsOf = async ({ context, network }: Sender, txid: string) => {
  const found = await context.source.transaction(txid, { network, signal })
  return (found?.inputs ?? expect.fail(`${txid} is unknown`)).map((input) => `${input.txid}:${input.vout}`)
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it went well'),
    (error: unknown) => error as { readonly code: string; readonly message: string },
  )

// behaviour 17.19
describe('a wallet with one address that tells which outputs hold inscriptions', () => {
  test('never spends them, however large they are', async () => {
    const outputs: { inscribed: readonly string[] } = { inscribed: [] }
    const sender = await createSender([20_000n, 3_000_000n, 500_000n], (unisat) =>
      withInscriptions(unisat, () => outputs),
    )
    const [small, large] = [await sender.outputOf(20_000n), await sender.outputOf(3_000_000n)]
    outputs.inscribed = [small, large]
    expect((await receiverOf(sender)).warnings).toEqual([])
    const hash = await send(sender, 'max')
    await chain.ledger.mine(1)
    expect(await inputsOf(sender, hash)).not.toContain(small)
    expect(await inputsOf(sender, hash)).not.toContain(large)
    expect([await sender.outputOf(20_000n), await sender.outputOf(3_000_000n)]).toEqual([small, large])
    expect(transferErrors.INSUFFICIENT_BALANCE.is(await failure(send(sender, 5_000n)))).toBe(true)
  })

  test('is read to the last page, with several inscriptions in one output', async () => {
    const outputs: { inscribed: readonly string[] } = { inscribed: [] }
    const sender = await createSender([20_000n, 500_000n], (unisat) =>
      withInscriptions(unisat, () => outputs),
    )
    const held = await sender.outputOf(20_000n)
    const others = Array.from({ length: 250 }, (_, at) => `${'ab'.repeat(32)}:${at}`)
    outputs.inscribed = [...others.slice(0, 125), ...others.slice(0, 125), ...others, held]
    expect(await inputsOf(sender, await send(sender, 'max'))).not.toContain(held)
  })

  test('spends small outputs only if it lists them as bitcoin, and no large ones that it does not', async () => {
    const outputs: WalletOutputs & { plain: readonly string[] } = { inscribed: [], plain: [] }
    const sender = await createSender([5_000n, 6_000n, 40_000n, 500_000n], (unisat) =>
      withInscriptions(unisat, () => outputs),
    )
    const plain = [await sender.outputOf(5_000n), await sender.outputOf(500_000n)]
    outputs.plain = plain
    const inputs = await inputsOf(sender, await send(sender, 'max'))
    expect([...inputs].sort()).toEqual([...plain].sort())
  })

  test('does not spend what a pending transaction makes of an output with an inscription', async () => {
    const outputs: { inscribed: readonly string[] } = { inscribed: [] }
    const sender = await createSender([400_000n], (unisat) => withInscriptions(unisat, () => outputs))
    const held = await sender.outputOf(400_000n)
    // the wallet sends the inscription while its server still lists it at the former place
    await send(sender, 100_000n)
    outputs.inscribed = [held]
    expect(transferErrors.INSUFFICIENT_BALANCE.is(await failure(send(sender, 50_000n)))).toBe(true)
    outputs.inscribed = []
    // what the wallet said some seconds ago is used for estimates
    await send({ ...sender, context: createContext(sender.context, { networks: [bitcoinRegtest] }) }, 50_000n)
  })

  test('has what a fee is raised with checked as well', async () => {
    const outputs: { inscribed: readonly string[] } = { inscribed: [] }
    const sender = await createSender([200_000n, 150_000n], (unisat) =>
      withInscriptions(unisat, () => outputs),
    )
    // no change: a higher fee needs another output
    outputs.inscribed = [await sender.outputOf(150_000n)]
    const pending = await sendOrder(sender, 'max')
    const raising = createFeeRaising(sender.context)
    expect(transferErrors.INSUFFICIENT_FEE.is(await failure(raising.options(pending)))).toBe(true)
    outputs.inscribed = []
    const again = createFeeRaising(createContext(sender.context, { networks: [bitcoinRegtest] }))
    expect(await again.options(pending)).not.toEqual([])
  })
})

const wrongAnswers: readonly (readonly [what: string, extend: (unisat: object) => object])[] = [
  ['has no function for it', (unisat) => unisat],
  ['fails', (unisat) => ({ ...unisat, getInscriptions: () => Promise.reject(new Error('busy')) })],
  [
    'throws',
    (unisat) => ({
      ...unisat,
      getInscriptions() {
        throw new Error('busy')
      },
    }),
  ],
  ['never answers', (unisat) => ({ ...unisat, getInscriptions: () => new Promise<never>(() => {}) })],
  ['returns nothing', (unisat) => ({ ...unisat, getInscriptions: async () => undefined })],
  [
    'returns a list of something else',
    (unisat) => ({ ...unisat, getInscriptions: async () => ({ total: 1, list: [7] }) }),
  ],
  [
    'returns an entry without a place',
    (unisat) => ({ ...unisat, getInscriptions: async () => ({ total: 1, list: [{ inscriptionId: 'a' }] }) }),
  ],
  [
    'returns fewer than there are',
    (unisat) => ({ ...unisat, getInscriptions: async () => ({ total: 2, list: [] }) }),
  ],
  [
    'returns the same page again and again',
    (unisat) => ({
      ...unisat,
      getInscriptions: async () => ({
        total: 300,
        list: [{ inscriptionId: 'a', output: `${'ab'.repeat(32)}:0` }],
      }),
    }),
  ],
  [
    'returns too many',
    (unisat) => ({
      ...unisat,
      getInscriptions: async (cursor: number, size: number) => ({
        total: Number.MAX_SAFE_INTEGER,
        list: Array.from({ length: size }, (_, at) => ({
          inscriptionId: `${cursor + at}`,
          output: `${'ab'.repeat(32)}:0`,
        })),
      }),
    }),
  ],
]

// behaviour 17.19
describe.each(wrongAnswers)('a wallet with one address that %s', (what, extend) => {
  test('needs a confirmed warning, and keeps outputs of up to 10,000 sats', async () => {
    const isLate = what === 'never answers'
    const sender = await createSender([10_000n, 10_001n, 500_000n], extend, isLate)
    const kept = await sender.outputOf(10_000n)
    const transfer = createTransfer(sender.context)
    const { account, network, native: asset } = sender
    const request = { account, network, asset, receiver: world.stranger(), amount: 300_000n }
    const { order, fee } = await transfer.estimate(request, signal)
    expect(await failure(transfer.send(order, fee, signal))).toMatchObject({
      code: 'bitcoin/INSCRIPTIONS_UNKNOWN',
    })
    expect(sender.wallet.prompts).toEqual([])
    const { warnings } = await receiverOf(sender, transfer)
    expect(warnings).toMatchObject([
      {
        id: 'sharedAddress',
        level: 'confirm',
        text: { key: 'sharedAddress', messages: { owner: 'bitcoin' } },
      },
    ])
    const hash = await transfer.send(order, fee, signal)
    expect(await inputsOf(sender, hash)).not.toContain(kept)
  })
})

test('a wallet that stops telling between review and send sends nothing', async () => {
  let isBusy = false
  const sender = await createSender([500_000n], (unisat) => {
    const telling = withInscriptions(unisat, () => ({ inscribed: [] }))
    const getInscriptions = (...page: readonly number[]) =>
      isBusy ? Promise.reject(new Error('busy')) : telling.getInscriptions(...page)
    return { ...telling, getInscriptions }
  })
  const transfer = createTransfer(sender.context)
  const { account, network, native: asset } = sender
  const { address: receiver, warnings } = await receiverOf(sender, transfer)
  expect(warnings).toEqual([])
  const { order, fee } = await transfer.estimate(
    { account, network, asset, receiver, amount: 50_000n },
    signal,
  )
  isBusy = true
  expect((await failure(transfer.send(order, fee, signal))).code).toBe('bitcoin/INSCRIPTIONS_UNKNOWN')
  expect(sender.wallet.prompts).toEqual([])
  isBusy = false
  await transfer.send(order, fee, signal)
})

test('an output that got an inscription between review and send is not spent', async () => {
  const outputs: { inscribed: readonly string[] } = { inscribed: [] }
  const sender = await createSender([500_000n], (unisat) => withInscriptions(unisat, () => outputs))
  const transfer = createTransfer(sender.context)
  const { account, network, native: asset } = sender
  const { address: receiver } = await receiverOf(sender, transfer)
  const { order, fee } = await transfer.estimate(
    { account, network, asset, receiver, amount: 50_000n },
    signal,
  )
  outputs.inscribed = [await sender.outputOf(500_000n)]
  const error = await failure(transfer.send(order, fee, signal))
  expect(transferErrors.INSUFFICIENT_BALANCE.is(error)).toBe(true)
  expect(sender.wallet.prompts).toEqual([])
})

test('a fee is raised without further outputs if the wallet does not tell', async () => {
  const sender = await createSender([200_000n, 150_000n], (unisat) => unisat)
  const pending = await sendOrder(sender, 190_000n)
  // the change of 150,000 sats and less pays for one raise
  const raising = createFeeRaising(sender.context)
  const before = await inputsOf(sender, pending.hash)
  const [{ fee } = expect.fail('there is one')] = await raising.options(pending)
  const next = await raising.raise({ ...pending, fee })
  expect(await inputsOf(sender, next)).toEqual(before)
})

test('a wallet with a separate address for ordinals needs no warning', async () => {
  const account = await world.createAccount('sats-connect')
  expect((await receiverOf(account)).warnings).toEqual([])
})

test('a source that leaves out inscriptions needs no warning, and small outputs are spent', async () => {
  const sender = await createSender([5_000n, 100_000n], (unisat) => unisat)
  const source = { ...sender.context.source, leavesOutInscriptions: true }
  const context = createContext(sender.context, { networks: [bitcoinRegtest], source })
  const own = { ...sender, context }
  expect((await receiverOf(own)).warnings).toEqual([])
  expect(await inputsOf(sender, await send(own, 'max'))).toHaveLength(2)
})
