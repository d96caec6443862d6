import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStillPolkadot, type StillPolkadot } from '../../../tooling/unit/start-still-polkadot.js'
import { decodeSs58, encodeSs58 } from '../addresses/ss58.js'
import { createMoneyWorld, keyOf, type MoneyWorld } from '../testing/money-world.js'
import { createTransfer } from './create-transfer.js'

let chain: StillPolkadot
let world: MoneyWorld
beforeAll(async () => {
  chain = await startStillPolkadot()
  world = createMoneyWorld(chain)
})
afterAll(() => chain.stop())

const { signal } = new AbortController()
const dot = 10_000_000_000n

async function createSender(options: Parameters<MoneyWorld['createAccount']>[0] = {}) {
  const sender = await world.createAccount(options)
  const { account, network, native } = sender
  const order = { account, network, receiver: world.stranger(), asset: native, amount: 2n * dot }
  const freeOf = (address: string) => chain.ledger.account(keyOf(address)).free
  return { ...sender, order, freeOf, transfer: createTransfer(sender.context) }
}

test('the max amount leaves the minimum, and what the fee did not take', async () => {
  const { transfer, order, address, advance, freeOf } = await createSender()
  const max = await transfer.estimate({ ...order, amount: 'max' }, signal)
  expect(max.fee).toMatchObject({ expected: 160_000_000n, max: 320_000_000n })
  await transfer.send(max.order, max.fee, signal)
  await advance()
  expect(freeOf(order.receiver)).toBe(49n * dot - max.fee.max)
  expect(freeOf(address)).toBe(dot + max.fee.max - max.fee.expected)
})

test('what is frozen or reserved is not sent', async () => {
  const { transfer, order } = await createSender({ frozen: 30n * dot, reserved: 5n * dot })
  const { maxAmount, fee } = await transfer.estimate(order, signal)
  expect(maxAmount).toBe(25n * dot - fee.max)
})

test('an account that is not on the chain has nothing to send', async () => {
  const { transfer, order } = await createSender({ amount: 0n })
  const work = transfer.estimate(order, signal)
  await expect(work).rejects.toMatchObject({ code: 'transfer/INSUFFICIENT_BALANCE', data: 0n })
})

test('an account with little above the minimum cannot pay the fee', async () => {
  const { transfer, order } = await createSender({ amount: dot + 100n })
  const work = transfer.estimate({ ...order, amount: 1n }, signal)
  await expect(work).rejects.toMatchObject({ code: 'transfer/INSUFFICIENT_FEE', data: { max: 320_000_000n } })
})

test('too little for a new account is refused with the amount, and any amount is sent to another', async () => {
  const { transfer, order } = await createSender()
  const little = { ...order, amount: dot - 1n }
  await expect(transfer.estimate(little, signal)).rejects.toMatchObject({
    code: 'polkadot/BELOW_MINIMUM',
    message: 'A new account on Polkadot needs at least 1 DOT. Send more to this address.',
  })
  chain.ledger.fund(keyOf(order.receiver), dot)
  expect((await transfer.estimate({ ...order, amount: 1n }, signal)).order.amount).toBe(1n)
})

test('several transfers wait for one block', async () => {
  const { transfer, order, advance, freeOf } = await createSender()
  const { fee } = await transfer.estimate(order, signal)
  const first = await transfer.send(order, fee, signal)
  const second = await transfer.send(order, fee, signal)
  expect(second).not.toBe(first)
  await advance()
  expect(freeOf(order.receiver)).toBe(4n * dot)
})

test('a fee that has risen above the shown one is an error before the prompt', async () => {
  const { transfer, order, prompts } = await createSender()
  const { fee } = await transfer.estimate(order, signal)
  chain.behaviour.fee = 330_000_000n
  const work = transfer.send(order, fee, signal)
  await expect(work).rejects.toMatchObject({ code: 'polkadot/RAISED_FEE', rpcCode: -32003 })
  chain.behaviour.fee = 160_000_000n
  expect(prompts()).toBe(0)
})

test('a fee above the limit of the network is an error with both amounts', async () => {
  const { transfer, order } = await createSender({ maxFee: '0.01' })
  await expect(transfer.estimate(order, signal)).rejects.toMatchObject({
    code: 'polkadot/FEE_TOO_HIGH',
    message: 'Polkadot asks for a fee of 0.016 DOT, more than the limit of 0.01 DOT. Try again later.',
  })
})

test('an approval that took longer than the lifetime is refused, and nothing was sent', async () => {
  const ask = async ({ method }: { readonly method: string }) => {
    if (method === 'signPayload') chain.ledger.mine(200)
  }
  const { transfer, order, requests } = await createSender({ wallet: { ask } })
  const { fee } = await transfer.estimate(order, signal)
  await expect(transfer.send(order, fee, signal)).rejects.toMatchObject({
    code: 'polkadot/TOO_LATE',
    rpcCode: -32003,
  })
  expect(requests).not.toContain('author_submitExtrinsic')
})

describe('receiver', () => {
  async function createReader() {
    const { context, account, network, native, address } = await world.createAccount()
    const { readReceiver } = createTransfer(context)
    const read = (text: string) => readReceiver({ text, account, network, asset: native, signal })
    return { read, address }
  }
  const key = (address: string) => decodeSs58(address)!.publicKey

  test('with the prefix of another network is shown in the format of this one, and to be confirmed', async () => {
    const { read } = await createReader()
    const address = world.stranger()
    const onKusama = await read(encodeSs58(key(address), 2))
    expect(onKusama).toMatchObject({ address, warnings: [{ id: 'otherPrefix', level: 'confirm' }] })
    const general = await read(encodeSs58(key(address), 42))
    expect(general).toMatchObject({ address, warnings: [{ id: 'otherPrefix', level: 'note' }] })
  })

  test('that is the own account in another format is marked', async () => {
    const { read, address } = await createReader()
    const { warnings } = await read(encodeSs58(key(address), 42))
    expect(warnings.map(({ id }) => id)).toEqual(['own', 'otherPrefix'])
  })

  test('without an owner is refused, and one of a pallet or a parachain is to be confirmed', async () => {
    const { read } = await createReader()
    const at = (start: string) =>
      encodeSs58(
        Uint8Array.from({ length: 32 }, (_, index) => start.charCodeAt(index) || 0),
        0,
      )
    expect((await read(at(''))).warnings).toEqual([{ id: 'zero', level: 'refuse' }])
    for (const start of ['modlpy/trsry', 'para', 'sibl'])
      expect((await read(at(start))).warnings).toEqual([{ id: 'contract', level: 'confirm' }])
  })

  test('that is a public key in hexadecimal, or has a typo, is an error', async () => {
    const { read } = await createReader()
    await expect(read(`0x${'ab'.repeat(32)}`)).rejects.toMatchObject({ code: 'polkadot/BAD_CHARACTER' })
    const typo = world.stranger().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    await expect(read(typo)).rejects.toMatchObject({ code: 'polkadot/BAD_CHECKSUM' })
  })
})
