import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStillCosmos, type StillCosmos } from '../../../tooling/unit/start-still-cosmos.js'
import { cosmosHub } from '../networks.js'
import { createMoneyWorld, type MoneyWorld } from '../testing/money-world.js'
import { createTransfer } from './create-transfer.js'
import { termsFor } from './fees.js'

let chain: StillCosmos
let world: MoneyWorld
beforeAll(async () => {
  chain = await startStillCosmos()
  world = createMoneyWorld(chain)
})
afterAll(() => chain.stop())

const { signal } = new AbortController()

async function createSender(options: Parameters<MoneyWorld['createAccount']>[0] = {}) {
  const sender = await world.createAccount(options)
  const { account, network, native } = sender
  const order = { account, network, receiver: world.stranger(), asset: native, amount: 1_000_000n }
  return { ...sender, order, transfer: createTransfer(sender.context) }
}

test('the max amount is sent to the last unit', async () => {
  const { transfer, order, address, advance } = await createSender()
  const max = await transfer.estimate({ ...order, amount: 'max' }, signal)
  await transfer.send(max.order, max.fee, signal)
  await advance()
  expect(chain.ledger.account(address)?.balance).toBe(0n)
  expect(chain.ledger.account(order.receiver)?.balance).toBe(50_000_000n - max.fee.max)
})

test('what vests is in the balance, and is not sent', async () => {
  const { transfer, order } = await createSender({ kind: 'vesting', locked: 30_000_000n })
  const { maxAmount, fee } = await transfer.estimate(order, signal)
  expect(maxAmount).toBe(20_000_000n - fee.max)
  const work = transfer.estimate({ ...order, amount: 20_000_001n }, signal)
  await expect(work).rejects.toMatchObject({ code: 'transfer/INSUFFICIENT_BALANCE', data: maxAmount })
})

test('an account that has never received anything has nothing to send', async () => {
  const { transfer, order } = await createSender({ amount: 0n })
  const work = transfer.estimate(order, signal)
  await expect(work).rejects.toMatchObject({ code: 'transfer/INSUFFICIENT_BALANCE', data: 0n })
})

test('an account that has less than the fee is told so', async () => {
  const { transfer, order } = await createSender({ amount: 100n })
  const work = transfer.estimate({ ...order, amount: 1n }, signal)
  await expect(work).rejects.toMatchObject({ code: 'transfer/INSUFFICIENT_FEE', data: { max: 990n } })
})

test('a receiver that takes nothing is refused with the reason of the node', async () => {
  const { transfer, order } = await createSender()
  chain.ledger.fund(order.receiver, 1n, { kind: 'module' })
  await expect(transfer.estimate(order, signal)).rejects.toMatchObject({
    code: 'cosmos/REFUSED',
    message: expect.stringContaining('is not allowed to receive funds'),
  })
})

test('a second transfer before the block of the first is refused, and sent after it', async () => {
  const { transfer, order, advance, prompts } = await createSender()
  const { fee } = await transfer.estimate(order, signal)
  await transfer.send(order, fee, signal)
  const again = transfer.send(order, fee, signal)
  const refusal = { code: 'cosmos/WRONG_SEQUENCE', rpcCode: -32003 }
  await expect(again).rejects.toMatchObject(refusal)
  await expect(transfer.send({ ...order, amount: 2n }, fee, signal)).rejects.toMatchObject(refusal)
  await expect(transfer.estimate(order, signal)).rejects.toMatchObject({ code: 'cosmos/WRONG_SEQUENCE' })
  await advance()
  await transfer.send(order, fee, signal)
  await advance()
  expect(prompts()).toBe(4)
  expect(chain.ledger.account(order.receiver)?.balance).toBe(2_000_000n)
})

test('a chain without a price of gas is an error that names the option', async () => {
  const other = await startStillCosmos({ chain: { id: 'free-1', prefix: 'cosmos', denom: 'uatom' } })
  const account = await createMoneyWorld(other, { ...cosmosHub, id: 'free-1' }).createAccount()
  const { network, native } = account
  const order = { account: account.account, network, receiver: world.stranger(), asset: native, amount: 1n }
  await expect(createTransfer(account.context).estimate(order, signal)).rejects.toMatchObject({
    code: 'cosmos/NO_GAS_PRICE',
  })
  await other.stop()
})

test('a price of the host takes the place of the built-in one', async () => {
  const { context, network } = await createMoneyWorld(chain, { ...cosmosHub, gasPrice: '7' }).createAccount()
  expect(context.chainOf(network)).toMatchObject({ gasPrice: '7', feeMarket: 'feemarket' })
})

test('the memo reaches the chain', async () => {
  const { transfer, order, advance } = await createSender()
  const withMemo = { ...order, memo: 'Ünique 7 & <8>' }
  const { fee } = await transfer.estimate(withMemo, signal)
  const hash = await transfer.send(withMemo, fee, signal)
  await advance()
  expect(chain.ledger.transaction(hash)?.body.memo).toBe('Ünique 7 & <8>')
})

describe('fee', () => {
  const prices = { usual: 15n * 10n ** 15n, least: 11n * 10n ** 15n }

  test('is the price for the gas with a margin of a half', () => {
    expect(termsFor(80_000n, prices, undefined)).toEqual({ kind: 'cosmos', gas: 120_000n, amount: 1_800n })
  })

  test('is the limit if the least fee fits it', () => {
    expect(termsFor(80_000n, prices, 1_500n)).toEqual({ kind: 'cosmos', gas: 120_000n, amount: 1_500n })
    expect(termsFor(80_000n, prices, 1_200n)).toMatchObject({ gas: 109_090n, amount: 1_200n })
  })

  test('is above a limit that is less than the least fee', () => {
    expect(termsFor(80_000n, prices, 1_000n)).toMatchObject({ amount: 1_800n })
  })

  test('has bounds for the gas', () => {
    expect(termsFor(0n, prices, undefined).gas).toBe(60_000n)
    expect(termsFor(10n ** 12n, prices, undefined).gas).toBe(400_000n)
  })
})
