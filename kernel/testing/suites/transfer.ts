import type { Asset } from '../../contracts/assets.js'
import type { CaipAddress } from '../../core/networks/caip.js'
import type { Network } from '../../core/networks/network.js'
import type { Transactions } from '../../contracts/transactions.js'
import { transferErrors } from '../../contracts/transfer-errors.js'
import type { Transfer, TransferEstimate, TransferFee } from '../../contracts/transfer.js'
import { isRejection } from '../../core/errors/rejection.js'
import { walk, WidgetError } from '../../core/errors/widget-error.js'
import { addressOf } from '../../core/networks/caip.js'
import type { RegisterTest } from '../conformance.js'
import type { HeldFixture } from './balances.js'
import {
  createSuite,
  errorOf,
  expectTrue,
  show,
  within,
  type SuiteFixture,
  type UserDecision,
} from './suite.js'
import { followToEnd } from './transactions.js'

/** The capability with a connected wallet that is funded, on a chain that the test drives. */
export interface TransferFixture extends SuiteFixture {
  readonly transfer: Transfer
  /** With it the suite waits for the confirmation of what it sends. */
  readonly transactions: Transactions
  readonly network: Network
  readonly account: CaipAddress
  /** Everything that the account holds, the native asset first. Each covers its own fee, or the native one does. */
  readonly held: readonly HeldFixture[]
  /** Valid address of another person, in the recommended spelling. */
  readonly receiver: string
  /** Other spellings of the receiver, such as upper case or surrounding spaces. */
  readonly spellings?: readonly string[] | undefined
  /** Texts that are no addresses on the network: too short, of another network, with a wrong checksum. */
  readonly nonsense: readonly string[]
  /** Memo of each transfer. Required where the network requires one. */
  readonly memo?: string | undefined
  /** Decides about the next prompts of the wallet. At first they are approved. */
  decide(decision: UserDecision): void
  /** Number of prompts of the wallet so far. */
  prompts(): number
  /** Time of the capability's clock, in milliseconds since 1970. */
  now(): number
  /** Lets the chain go on: adds a block, and moves the clock of the capability on if the test drives it. */
  advance(): Promise<unknown>
  /** Switches the wallet to another network. Missing if wallets have one network. */
  switchNetworkInWallet?(): unknown
  /** Takes the account away from the site: the wallet shares another one. Missing if wallets cannot. */
  switchAccountInWallet?(): unknown
}

/** Registers the tests that the capability `transfer` of every namespace must pass. */
export function conformsToTransfer(
  test: RegisterTest,
  namespace: string,
  create: () => Promise<TransferFixture> | TransferFixture,
): void {
  const check = createSuite(test, `transfer of ${namespace}`, create)

  check('readReceiver throws an error for a text that is no address', async (fixture) => {
    for (const text of [
      '',
      'no address',
      `${fixture.receiver}x`,
      fixture.receiver.slice(0, -4),
      ...fixture.nonsense,
    ])
      await errorOf(read(fixture, text), `readReceiver refuses ${show(text)}`)
  })

  check('readReceiver reads its own spelling unchanged', async (fixture) => {
    const { receiver, spellings = [] } = fixture
    for (const text of [receiver, ...spellings]) {
      const { address } = await read(fixture, text)
      expectTrue(address === receiver, `${show(text)} is read as ${show(address)}, not ${show(receiver)}`)
      const again = await read(fixture, address)
      expectTrue(again.address === address, `${show(address)} is read as ${show(again.address)}`)
    }
  })

  check('readReceiver marks the own account, and no other', async (fixture) => {
    const sender = await read(fixture, addressOf(fixture.account))
    expectTrue(hasWarning(sender, 'own'), `the own account has the warnings ${show(sender.warnings)}`)
    const stranger = await read(fixture, fixture.receiver)
    expectTrue(!hasWarning(stranger, 'own'), 'another account is marked as the own one')
    const levels = [...sender.warnings, ...stranger.warnings].map(({ level }) => level)
    expectTrue(
      levels.every((level) => ['note', 'confirm', 'refuse'].includes(level)),
      `levels of warnings: ${show(levels)}`,
    )
    const refused = stranger.warnings.find(({ level }) => level === 'refuse')
    expectTrue(refused === undefined, `the receiver of the fixture is refused: ${show(refused)}`)
  })

  check('a memo rule has a length', async ({ transfer, network, memo }) => {
    const rule = transfer.memo?.(network)
    if (!rule) return
    expectTrue(Number.isInteger(rule.maxBytes) && rule.maxBytes > 0, `maxBytes is ${show(rule.maxBytes)}`)
    const isMissing = rule.isRequired && memo === undefined
    expectTrue(!isMissing, 'the fixture of a network that requires a memo has none')
  })

  check('estimate settles the order that was asked for', async (fixture) => {
    for (const { asset } of fixture.held) {
      const { order, fee, costs = [] } = await estimate(fixture, asset, 1n * smallAmount(fixture, asset))
      expectTrue(isSameAsset(order.asset, asset), `asked for ${show(asset)}, got ${show(order.asset)}`)
      expectTrue(order.amount === smallAmount(fixture, asset), `the amount is ${show(order.amount)}`)
      expectTrue(
        order.receiver === fixture.receiver && order.account === fixture.account,
        `the order is from ${order.account} to ${order.receiver}`,
      )
      expectTrue(order.memo === fixture.memo, `the memo is ${show(order.memo)}, not ${show(fixture.memo)}`)
      expectFee(fee)
      for (const cost of costs) expectTrue(cost.amount > 0n, `the cost ${cost.id} is ${show(cost.amount)}`)
    }
  })

  check(
    'the max amount fits the balance less fee and costs, and passes its own estimate',
    async (fixture) => {
      for (const { asset, amount: balance } of fixture.held) {
        const max = await estimate(fixture, asset, 'max')
        const { order, fee, maxAmount } = max
        expectTrue(isSameAsset(order.asset, asset), `asked for ${show(asset)}, got ${show(order.asset)}`)
        expectTrue(order.amount > 0n, `the max amount of ${asset.symbol} is ${show(order.amount)}`)
        expectTrue(order.amount === maxAmount, `max is ${show(order.amount)}, maxAmount ${show(maxAmount)}`)
        const total = order.amount + paidIn(asset, max)
        expectTrue(total <= balance, `max, fee and costs of ${asset.symbol}: ${total} of ${balance}`)
        const again = await estimate(fixture, asset, order.amount, { maxFee: fee.max })
        expectTrue(again.order.amount === order.amount, `again the amount is ${show(again.order.amount)}`)
        expectTrue(again.fee.max <= fee.max, `the fee rose from ${fee.max} to ${again.fee.max}`)
      }
    },
  )

  check('more than the balance throws with the max amount as data', async (fixture) => {
    for (const { asset, amount: balance } of fixture.held) {
      const work = estimate(fixture, asset, balance + 1n)
      const error = await errorOf(work, `estimate refuses more ${asset.symbol} than there is`)
      const { INSUFFICIENT_BALANCE } = transferErrors
      expectTrue(INSUFFICIENT_BALANCE.is(error), `the error is ${show(error)}`)
      const max = dataOf(error, INSUFFICIENT_BALANCE.code)
      expectTrue(typeof max === 'bigint', `the data is ${show(max)}`)
      expectTrue(max <= balance, `the maximum is ${max} of ${balance}`)
      const { order } = await estimate(fixture, asset, max)
      expectTrue(order.amount === max, `the maximum ${max} is estimated as ${show(order.amount)}`)
    }
  })

  check('an amount below zero, or beyond every number of a chain, throws', async (fixture) => {
    const words = [64n, 128n, 256n].map((bits) => 2n ** bits)
    for (const { asset } of fixture.held)
      for (const amount of [-1n, ...words.map((word) => -word), ...words.map((word) => word * word)]) {
        const error = await errorOf(
          estimate(fixture, asset, amount),
          `estimate refuses ${show(amount)} ${asset.symbol}`,
        )
        expectTrue(error instanceof WidgetError, `the error is ${show(error)}`)
      }
  })

  check('a fee above its limit throws with the fee as data', async (fixture) => {
    const [{ asset }] = fixture.held as [HeldFixture]
    const { fee } = await estimate(fixture, asset, smallAmount(fixture, asset))
    const work = estimate(fixture, asset, smallAmount(fixture, asset), { maxFee: 0n })
    const error = await errorOf(work, 'estimate refuses a fee above the limit')
    const { FEE_ABOVE_LIMIT } = transferErrors
    expectTrue(FEE_ABOVE_LIMIT.is(error), `the error is ${show(error)}`)
    const data = dataOf(error, FEE_ABOVE_LIMIT.code) as TransferFee | undefined
    expectTrue(typeof data?.max === 'bigint' && data.max > 0n, `the data is ${show(data)}`)
    expectTrue(isSameAsset(data.asset, fee.asset), `the fee of the error is in ${data.asset.symbol}`)
  })

  check('each fee option can be chosen, and an unknown one is ignored', async (fixture) => {
    const [{ asset }] = fixture.held as [HeldFixture]
    const amount = smallAmount(fixture, asset)
    const { feeOptions, fee } = await estimate(fixture, asset, amount)
    if (!feeOptions) return
    const ids = feeOptions.list.map(({ id }) => id)
    expectTrue(new Set(ids).size === ids.length && ids.length > 1, `the options are ${ids.join()}`)
    expectTrue(ids.includes(feeOptions.chosen), `the chosen option is ${feeOptions.chosen}`)
    for (const { id } of feeOptions.list) {
      const chosen = await estimate(fixture, asset, amount, { feeOption: id })
      const listed = chosen.feeOptions?.list.find((option) => option.id === id)?.fee
      expectTrue(chosen.feeOptions?.chosen === id, `asked for ${id}, got ${chosen.feeOptions?.chosen}`)
      expectFee(chosen.fee)
      expectTrue(
        listed !== undefined && isSameAsset(listed.asset, chosen.fee.asset) && listed.max === chosen.fee.max,
        `the fee of ${id} is ${show(chosen.fee)}, listed as ${show(listed)}`,
      )
    }
    const ignoring = await estimate(fixture, asset, amount, { feeOption: 'no such option' })
    expectTrue(isSameAsset(ignoring.fee.asset, fee.asset), 'an unknown option changes the fee')
  })

  check('send asks the wallet once, and what it sends is confirmed', async (fixture) => {
    for (const { asset } of fixture.held) {
      const before = fixture.prompts()
      const hash = await send(fixture, asset)
      expectTrue(fixture.prompts() === before + 1, `the wallet showed ${fixture.prompts() - before} prompts`)
      const { last } = await followToEnd(fixture, hash)
      expectTrue(last.status === 'confirmed', `the transaction ended as ${last.status}`)
    }
  })

  check('find finds what was sent since the mark, and not among the known', async (fixture) => {
    const { transfer, held } = fixture
    if (!transfer.mark || !transfer.find) {
      expectTrue(!transfer.mark && !transfer.find, 'mark and find are there together, or neither')
      return
    }
    for (const { asset } of held) {
      const { signal } = new AbortController()
      const { order, fee } = await estimate(fixture, asset, smallAmount(fixture, asset))
      const mark = await transfer.mark(order, signal)
      expectTrue(typeof mark === 'string', `the mark is ${show(mark)}`)
      const early = await transfer.find(order, { mark, known: [] }, signal)
      expectTrue(early === undefined, `before send it found ${show(early)}`)
      const hash = await within(transfer.send(order, fee, signal), 'send answers')
      const sent = await transfer.find(order, { mark, known: [] }, signal)
      expectTrue(sent?.hash === hash, `sent ${hash}, found ${show(sent)}`)
      const repeated = await transfer.find(order, { mark, known: [hash] }, signal)
      expectTrue(repeated === undefined, `it found a known transaction: ${show(repeated)}`)
      const another = { ...order, amount: order.amount + 1n }
      const wrong = await transfer.find(another, { mark, known: [] }, signal)
      expectTrue(wrong === undefined, `it found a transfer of another amount: ${show(wrong)}`)
      await followToEnd(fixture, hash)
      const mined = await transfer.find(order, { mark, known: [] }, signal)
      expectTrue(mined?.hash === hash, `once confirmed, it found ${show(mined)}`)
      const later = await transfer.mark(order, signal)
      const past = await transfer.find(order, { mark: later, known: [] }, signal)
      expectTrue(past === undefined, `from a later mark it found ${show(past)}`)
    }
  })

  check('a rejected request throws a rejection, and sends nothing', async (fixture) => {
    const [{ asset }] = fixture.held as [HeldFixture]
    fixture.decide('reject')
    const error = await errorOf(send(fixture, asset), 'send throws when the user rejects')
    expectTrue(isRejection(error), `the error is no rejection: ${show(error)}`)
    expectTrue(fixture.prompts() === 1, `the wallet showed ${fixture.prompts()} prompts`)
  })

  check('a wallet on another network is an error before the prompt', async (fixture) => {
    if (!fixture.switchNetworkInWallet) return
    const switchWallet = fixture.switchNetworkInWallet
    const error = await errorOf(sendAfter(fixture, switchWallet), 'send refuses another network')
    expectTrue(transferErrors.NETWORK_MISMATCH.is(error), `the error is ${show(error)}`)
    expectTrue(fixture.prompts() === 0, 'the wallet showed a prompt')
  })

  check('a wallet on another account is an error before the prompt', async (fixture) => {
    if (!fixture.switchAccountInWallet) return
    const error = await errorOf(
      sendAfter(fixture, fixture.switchAccountInWallet),
      'send refuses another account',
    )
    expectTrue(transferErrors.ACCOUNT_MISMATCH.is(error), `the error is ${show(error)}`)
    expectTrue(fixture.prompts() === 0, 'the wallet showed a prompt')
  })
}

type Estimate = Parameters<Transfer['estimate']>[0]

function read({ transfer, account, network, held: [native] }: TransferFixture, text: string) {
  const asset = (native as HeldFixture).asset
  const { signal } = new AbortController()
  return within(
    transfer.readReceiver({ text, account, network, asset, signal }),
    `readReceiver answers for ${show(text)}`,
  )
}

const hasWarning = ({ warnings }: Awaited<ReturnType<typeof read>>, id: string) =>
  warnings.some((warning) => warning.id === id)

function estimate(
  { transfer, account, network, receiver, memo }: TransferFixture,
  asset: Asset,
  amount: bigint | 'max',
  limits: Pick<Estimate, 'maxFee' | 'feeOption'> = {},
): Promise<TransferEstimate> {
  const { signal } = new AbortController()
  const request = {
    account,
    network,
    receiver,
    asset,
    amount,
    ...(memo !== undefined && { memo }),
    ...limits,
  }
  return within(transfer.estimate(request, signal), 'estimate answers')
}

/** An amount that leaves enough for the fee and for other transfers. */
function smallAmount({ held }: TransferFixture, asset: Asset): bigint {
  const balance = held.find((entry) => isSameAsset(entry.asset, asset))?.amount ?? 0n
  return balance / 10n
}

const send = (fixture: TransferFixture, asset: Asset) => sendAfter(fixture, () => {}, asset)

async function sendAfter(
  fixture: TransferFixture,
  change: () => unknown,
  asset = (fixture.held[0] as HeldFixture).asset,
): Promise<string> {
  const { order, fee } = await estimate(fixture, asset, smallAmount(fixture, asset))
  await change()
  const hash = await within(fixture.transfer.send(order, fee, new AbortController().signal), 'send answers')
  expectTrue(typeof hash === 'string' && hash !== '', `the hash is ${show(hash)}`)
  return hash
}

const isSameAsset = (first: Asset, second: Asset) =>
  first.chainId === second.chainId && first.address === second.address

function expectFee({ expected, max, asset }: TransferFee): void {
  expectTrue(typeof max === 'bigint' && max >= 0n, `the max fee is ${show(max)}`)
  expectTrue(expected >= 0n && expected <= max, `the fee is ${show(expected)}, at most ${show(max)}`)
  expectTrue(Number.isInteger(asset.decimals), `the asset of the fee is ${show(asset)}`)
}

/** Fee and costs that an asset pays. */
function paidIn(asset: Asset, { fee, costs = [] }: TransferEstimate): bigint {
  const fromFee = isSameAsset(fee.asset, asset) ? fee.max : 0n
  return costs
    .filter((cost) => isSameAsset(cost.asset, asset))
    .reduce((sum, cost) => sum + cost.amount, fromFee)
}

/** The data of the error with a code, anywhere in the chain of causes. */
function dataOf(error: Error, code: string): unknown {
  const match = walk(error, (cause) => (cause as { code?: unknown }).code === code)
  return (match as { data?: unknown } | undefined)?.data
}
