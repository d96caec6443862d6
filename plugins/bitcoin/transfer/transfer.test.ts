import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { transferErrors, type TransactionState } from '#kernel/money'
import { readWalletOutcome } from '#plugins/transactions/contract'
import { startStillBitcoin, type StillBitcoin } from '../../../tooling/unit/start-still-bitcoin.js'
import { createPairing } from '../pairing/create-pairing.js'
import { bitcoinRegtest, walletForms } from '../testing/connected.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { createWorld, type World } from '../testing/world.js'
import { createTransactions } from '../transactions/create-transactions.js'
import { buildPsbt } from './build.js'
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
type Amount = bigint | 'max'

function estimate(sender: Sender, amount: Amount, receiver = world.stranger(), feeOption?: string) {
  const { account, network, native: asset } = sender
  const request = { account, network, receiver, asset, amount, feeOption }
  return createTransfer(sender.context).estimate(request, signal)
}
async function send(sender: Sender, amount: Amount, receiver = world.stranger(), feeOption?: string) {
  const { order, fee } = await estimate(sender, amount, receiver, feeOption)
  return createTransfer(sender.context).send(order, fee, signal)
}
const failure = (work: Promise<unknown>) =>
  work.then(
    (value) => expect.fail(`it went well: ${JSON.stringify(value, (_, part: unknown) => String(part))}`),
    (error: unknown) => error as { readonly code: string; readonly message: string; readonly data?: unknown },
  )
/** A transaction as the source reads it. */
async function read(sender: Sender, txid: string) {
  const found = await sender.context.source.transaction(txid, { network: sender.network, signal })
  if (!found) throw new Error(`${txid} is unknown`)
  return found
}
const balanceOf = (sender: Sender, address: string) =>
  sender.context.source.balance(address, { network: sender.network, signal })

describe('a transfer', () => {
  test.each(walletForms)('by %s arrives, pays the estimated fee, and can be replaced', async (form) => {
    const sender = await world.createAccount(form)
    const receiver = world.stranger()
    const { order, fee } = await estimate(sender, 1_234_567n, receiver)
    const hash = await createTransfer(sender.context).send(order, fee, signal)
    await chain.ledger.mine(1)
    const transaction = await read(sender, hash)
    expect(transaction.outputs).toEqual([
      { address: receiver, amount: 1_234_567n },
      { address: sender.address, amount: 3_000_000n - 1_234_567n - fee.max },
    ])
    expect(transaction.fee).toBe(fee.max)
    expect(transaction.inputs.map(({ sequence }) => sequence)).toEqual([0xffff_fffd])
    expect(sender.prompts()).toBe(1)
  })

  test.each(['p2wpkh', 'p2sh', 'p2pkh'] as const)(
    'from %s pays the chosen rate, and hardly more',
    async (paymentType) => {
      const sender = await world.createAccount('sats-connect', { paymentType })
      const rates = { slow: 2, normal: 5, fast: 12 }
      for (const [speed, rate] of Object.entries(rates)) {
        const { fee, weight } = await read(sender, await send(sender, 4_000_000n / 8n, undefined, speed))
        await chain.ledger.mine(1)
        const paid = Number(fee) / (weight / 4)
        // the largest signature is assumed
        expect(paid).toBeGreaterThanOrEqual(rate)
        expect(paid).toBeLessThan(rate * 1.05)
      }
    },
  )

  test('of everything leaves nothing, and has no change', async () => {
    const sender = await world.createAccount()
    const receiver = world.stranger()
    const hash = await send(sender, 'max', receiver)
    await chain.ledger.mine(1)
    expect((await read(sender, hash)).outputs).toHaveLength(1)
    expect(await balanceOf(sender, sender.address)).toBe(0n)
    expect(await balanceOf(sender, receiver)).toBe(5_000_000n - (await read(sender, hash)).fee)
  })

  test('whose change would be dust gives it to the fee', async () => {
    const sender = await world.createAccount()
    const { maxAmount, fee } = await estimate(sender, 'max')
    const near = await estimate(sender, maxAmount - 200n)
    expect(near.fee.max).toBe(fee.max + 200n)
    const { outputs } = await read(sender, await send(sender, maxAmount - 200n))
    expect(outputs).toHaveLength(1)
  })

  test('below the limit of dust is refused before the prompt, the limit itself is mined', async () => {
    const sender = await world.createAccount()
    const error = await failure(send(sender, 293n))
    expect(error).toMatchObject({ code: 'bitcoin/DUST', message: 'Send at least 0.00000294 BTC' })
    expect((await failure(send(sender, 0n))).code).toBe('bitcoin/BAD_AMOUNT')
    expect((await failure(send(sender, -5n))).code).toBe('bitcoin/BAD_AMOUNT')
    expect(sender.prompts()).toBe(0)
    const hash = await send(sender, 294n)
    await chain.ledger.mine(1)
    expect((await read(sender, hash)).height).toBeDefined()
  })

  test('spends own change that waits for a block, and nothing else that waits', async () => {
    const sender = await world.createAccount('sats-connect', {}, [1_000_000n])
    await send(sender, 100_000n)
    await send(sender, 100_000n)
    await chain.ledger.fund(sender.address, 900_000n)
    const { maxAmount } = await estimate(sender, 'max')
    expect(maxAmount).toBeLessThan(800_000n)
    expect(maxAmount).toBeGreaterThan(790_000n)
    await chain.ledger.mine(1)
    expect((await estimate(sender, 'max')).maxAmount).toBeGreaterThan(1_690_000n)
  })

  test('by a wallet of Wallet Standard that only signs what it sends is sent by it, as it was built', async () => {
    const sender = await world.createAccount('standard')
    const provider = (await sender.context.provider()) as Readonly<Record<string, unknown>>
    const transfer = createTransfer({
      ...sender.context,
      provider: async () => ({ ...provider, signPsbt: undefined }),
    })
    const receiver = world.stranger()
    const { order, fee } = await estimate(sender, 300_000n, receiver)
    const sent = await read(sender, await transfer.send(order, fee, signal))
    expect(sent.outputs[0]).toEqual({ address: receiver, amount: 300_000n })
    expect(sent.fee).toBe(fee.max)
    expect(sender.wallet.prompts).toEqual(['sendPsbt'])
  })

  test('by a wallet that only sends is built by it', async () => {
    const sender = await world.createAccount()
    const provider = (await sender.context.provider()) as Readonly<Record<string, unknown>>
    const sending = { ...provider, signPsbt: undefined }
    const transfer = createTransfer({ ...sender.context, provider: async () => sending })
    const receiver = world.stranger()
    const { order, fee } = await estimate(sender, 300_000n, receiver)
    const hash = await transfer.send(order, fee, signal)
    expect((await read(sender, hash)).outputs[0]).toEqual({ address: receiver, amount: 300_000n })
    expect(sender.wallet.prompts).toEqual(['sendTransfer'])
  })

  // money 26, 33
  test('by a paired wallet that approved only sendTransfer is built by it, with a fee that it sets', async () => {
    const sender = await world.createAccount()
    const provider = await connectedProvider(sender.context)
    const pairing = createPairing({ networks: [bitcoinRegtest] })()
    const asked: string[] = []
    const paired = pairing.provider({
      accounts: () => [sender.account],
      methods: () => ['sendTransfer'],
      network: () => sender.network.caipNetworkId,
      use: () => {},
      watch: () => () => {},
      async request({ method, params }) {
        asked.push(method)
        const { recipientAddress, amount } = params as { recipientAddress: string; amount: string }
        const request = { address: sender.address, recipient: recipientAddress, amount: BigInt(amount) }
        return { txid: await provider.sendTransfer?.(request) }
      },
    })
    const context = { ...sender.context, provider: async () => paired }
    const receiver = world.stranger()
    const { account, network, native: asset } = sender
    const transfer = createTransfer(context)
    const estimated = await transfer.estimate({ account, network, asset, receiver, amount: 300_000n }, signal)
    // a choice would change nothing
    expect([estimated.fee.isSetByWallet, estimated.feeOptions]).toEqual([true, undefined])
    // the warning of a session, which does not tell inscriptions
    await transfer.readReceiver({ text: receiver, account, network, asset, signal })
    const hash = await transfer.send(estimated.order, estimated.fee, signal)
    expect(asked).toEqual(['sendTransfer'])
    expect((await read(sender, hash)).outputs[0]).toEqual({ address: receiver, amount: 300_000n })
    const signing = await estimate(sender, 300_000n)
    expect([signing.fee.isSetByWallet, signing.feeOptions?.list.length]).toEqual([undefined, 3])
  })

  test('by a wallet that can neither sign nor send is refused: nothing was sent', async () => {
    const sender = await world.createAccount()
    const provider = (await sender.context.provider()) as Readonly<Record<string, unknown>>
    const useless = { ...provider, signPsbt: undefined, sendTransfer: undefined }
    const context = { ...sender.context, provider: async () => useless }
    const error = await failure(send({ ...sender, context }, 300_000n))
    expect(readWalletOutcome(error)).toBe('refused')
  })

  test('without any coin is refused with a maximum of 0', async () => {
    const sender = await world.createAccount('sats-connect', {}, [])
    const error = await failure(estimate(sender, 1_000n))
    expect(transferErrors.INSUFFICIENT_BALANCE.is(error)).toBe(true)
    expect(error.data).toBe(0n)
  })

  test('of less than its fee is refused with the fee', async () => {
    const sender = await world.createAccount('sats-connect', {}, [600n])
    expect(transferErrors.INSUFFICIENT_FEE.is(await failure(estimate(sender, 1_000n)))).toBe(true)
  })
})

describe('ordinals', () => {
  test('of a separate address are never spent, and cannot be sent from', async () => {
    const sender = await world.createAccount('sats-connect', { ordinalsType: 'p2sh' })
    const { ordinals = '' } = sender
    await chain.ledger.fund(ordinals, 4_000_000n)
    await chain.ledger.mine(1)
    const hash = await send(sender, 'max')
    await chain.ledger.mine(1)
    expect((await read(sender, hash)).inputs.every(({ address }) => address === sender.address)).toBe(true)
    expect(await balanceOf(sender, ordinals)).toBe(4_000_000n)
    const account = `${sender.network.caipNetworkId}:${ordinals}` as const
    const error = await failure(estimate({ ...sender, account }, 1_000n))
    expect(error.code).toBe('bitcoin/ORDINALS_ACCOUNT')
  })

  test.each(['unisat', 'okx'] as const)(
    'of %s, which has one address for both, are kept: outputs of up to 10,000 sats',
    async (form) => {
      const sender = await world.createAccount(form, { ordinalsType: 'none' }, [
        330n,
        546n,
        10_000n,
        10_001n,
        500_000n,
      ])
      const { order, fee } = await estimate(sender, 'max')
      expect(order.amount).toBe(510_001n - fee.max)
      await createTransfer(sender.context).send(order, fee, signal)
      await chain.ledger.mine(1)
      expect(await balanceOf(sender, sender.address)).toBe(330n + 546n + 10_000n)
      expect(transferErrors.INSUFFICIENT_BALANCE.is(await failure(estimate(sender, 1_000n)))).toBe(true)
    },
  )

  test('do not hold small outputs of an address that is for payments only', async () => {
    const sender = await world.createAccount('sats-connect', {}, [9_000n, 8_000n])
    expect((await estimate(sender, 'max')).maxAmount).toBeGreaterThan(15_000n)
  })
})

describe('a higher fee', () => {
  const pendingOf = (
    { account, network, native: asset }: Sender,
    hash: string,
    receiver: string,
    amount: bigint,
  ) => ({ hash, account, network, asset, receiver, amount, signal })

  /** Sends a payment that cannot be replaced: no input allows it. */
  async function sendFinal(sender: Sender, receiver: string, amount: bigint): Promise<string> {
    const { context, network, address } = sender
    const provider = await connectedProvider(context)
    const [coin = expect.fail('no coin')] = await context.source.outputs(address, { network, signal })
    const payments = [
      { address: receiver, amount },
      { address, amount: coin.amount - amount - 1_000n },
    ]
    const account = { address, purpose: 'payment' } as const
    const psbt = await buildPsbt(context, { coins: [coin], payments, account, network, signal })
    const unsigned = Transaction.fromPSBT(psbt)
    unsigned.updateInput(0, { sequence: 0xffff_ffff })
    const inputs = [{ address, indexes: [0] }]
    const signed = await provider.signPsbt?.({ psbt: base64.encode(unsigned.toPSBT()), inputs })
    const final = Transaction.fromPSBT(base64.decode(signed ?? ''))
    if (!final.isFinal) final.finalize()
    return context.source.send(final.hex, { network, signal })
  }

  /** Follows a transaction; the states are reported into the list. */
  function follow(sender: Sender, hash: string) {
    const states: TransactionState[] = []
    const { account, network } = sender
    const ended = createTransactions(sender.context).follow(
      { hash, account, network, submittedAt: Date.now(), signal },
      (state) => void states.push(state),
    )
    return { states, ended }
  }

  test('replaces a pending transaction: the payment stays, and its follower hears of it', async () => {
    const sender = await world.createAccount()
    const receiver = world.stranger()
    const hash = await send(sender, 700_000n, receiver, 'slow')
    const { states, ended } = follow(sender, hash)
    await expect.poll(() => states.map(({ status }) => status)).toContain('pending')
    const raising = createFeeRaising(sender.context)
    const options = await raising.options(pendingOf(sender, hash, receiver, 700_000n))
    expect(options.map(({ id }) => id)).toEqual(['slow', 'normal', 'fast'])
    const before = await read(sender, hash)
    expect(options.every(({ fee }) => fee.max > before.fee)).toBe(true)
    const { fee } = options[2] ?? expect.fail('there are three')
    const next = await raising.raise({ ...pendingOf(sender, hash, receiver, 700_000n), fee })
    await expect.poll(() => states.at(-1)).toMatchObject({ status: 'replaced', replacedBy: next })
    await chain.ledger.mine(1)
    const after = await read(sender, next)
    expect(after.fee).toBe(fee.max)
    expect(after.outputs[0]).toEqual({ address: receiver, amount: 700_000n })
    expect(await balanceOf(sender, sender.address)).toBe(5_000_000n - 700_000n - fee.max)
    expect(sender.prompts()).toBe(2)
    // a block may still be undone
    await chain.ledger.mine(5)
    expect(await ended).toMatchObject({ status: 'replaced', replacedBy: next })
  })

  test('of a transaction without change is paid by another coin', async () => {
    const sender = await world.createAccount('sats-connect', {}, [500_000n])
    const receiver = world.stranger()
    const { order, fee: slow } = await estimate(sender, 'max', receiver, 'slow')
    const hash = await createTransfer(sender.context).send(order, slow, signal)
    const pending = pendingOf(sender, hash, receiver, order.amount)
    const raising = createFeeRaising(sender.context)
    expect(transferErrors.INSUFFICIENT_FEE.is(await failure(raising.options(pending)))).toBe(true)
    await chain.ledger.fund(sender.address, 300_000n)
    // a coin that waits for a block must not be added to a replacement (BIP-125)
    expect(transferErrors.INSUFFICIENT_FEE.is(await failure(raising.options(pending)))).toBe(true)
    await chain.ledger.drop(hash)
    await chain.ledger.mine(1)
    const again = await send(sender, 480_000n, receiver, 'slow')
    const replaced = pendingOf(sender, again, receiver, 480_000n)
    const [{ fee } = expect.fail('there is one')] = await raising.options(replaced)
    const next = await raising.raise({ ...replaced, fee })
    await chain.ledger.mine(1)
    expect((await read(sender, next)).outputs[0]).toEqual({ address: receiver, amount: 480_000n })
  })

  test('is refused for a confirmed, an unknown, a final and a foreign transaction', async () => {
    const sender = await world.createAccount()
    const other = await world.createAccount()
    const raising = createFeeRaising(sender.context)
    const receiver = world.stranger()
    const codeOf = async (hash: string) =>
      (await failure(raising.options(pendingOf(sender, hash, receiver, 100_000n)))).code
    const hash = await send(sender, 100_000n, receiver)
    await chain.ledger.mine(1)
    expect(await codeOf(hash)).toBe('bitcoin/NOT_REPLACEABLE')
    expect(await codeOf('99'.repeat(32))).toBe('bitcoin/NOT_REPLACEABLE')
    expect(await codeOf(await send(other, 100_000n, receiver))).toBe('bitcoin/NOT_REPLACEABLE')
    expect(await codeOf(await sendFinal(sender, receiver, 100_000n))).toBe('bitcoin/NOT_REPLACEABLE')
  })

  // money 3
  test('a transaction that the server no longer shows is missing, and confirmed when a block has it', async () => {
    const sender = await world.createAccount()
    const hash = await send(sender, 100_000n)
    const { states, ended } = follow(sender, hash)
    await expect.poll(() => states.map(({ status }) => status)).toContain('pending')
    const raw = await sender.context.source.raw(hash, { network: sender.network, signal })
    await chain.ledger.drop(hash)
    await expect.poll(() => states.at(-1)).toMatchObject({ status: 'pending', isMissing: true })
    await sender.context.source.send(raw, { network: sender.network, signal })
    await expect.poll(() => states.at(-1)?.isMissing).toBeUndefined()
    await chain.ledger.mine(6)
    expect((await ended).status).toBe('confirmed')
  })

  test('one that never was is missing after half an hour', async () => {
    const sender = await world.createAccount()
    const { account, network } = sender
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const request = {
      ...{ hash: '55'.repeat(32), account, network },
      submittedAt: Date.now() - 31 * 60_000,
      signal: stop.signal,
    }
    const states: TransactionState[] = []
    const ended = createTransactions(sender.context).follow(request, (state) => void states.push(state))
    await expect.poll(() => states.at(-1)).toMatchObject({ status: 'submitted', isMissing: true })
    stop.abort()
    await ended
  })

  test('confirmations are counted from 0 to 6', async () => {
    const sender = await world.createAccount()
    const hash = await send(sender, 100_000n)
    const { states, ended } = follow(sender, hash)
    for (let count = 0; count < 6; count++) {
      await expect.poll(() => states.at(-1)?.confirmations?.count).toBe(count)
      await chain.ledger.mine(1)
    }
    expect(await ended).toMatchObject({ status: 'confirmed', confirmations: { count: 6, required: 6 } })
  })
})

// money 11
test('a transaction that a wallet named carries out the transfer, or another one', async () => {
  const sender = await world.createAccount()
  const [receiver, { account, network }] = [world.stranger(), sender]
  const { carriesOut, mark } = createTransfer(sender.context)
  const { order } = await estimate(sender, 100_000n, receiver)
  const before = await mark?.(order, signal)
  const hash = await send(sender, 100_000n, receiver)
  const compare = (change: object = {}, named: object = {}) =>
    carriesOut?.(
      { ...order, account, network, ...change },
      { hash, mark: before, submittedAt: Date.now(), ...named },
      signal,
    )
  expect(await compare()).toBe(true)
  expect(await compare({ amount: 99_999n })).toBe(false)
  expect(await compare({ receiver: world.stranger() })).toBe(false)
  expect(await compare({}, { hash: '55'.repeat(32) })).toBeUndefined()
  // an earlier one, however equal
  await chain.ledger.mine(1)
  expect(await compare({}, { mark: await mark?.(order, signal) })).toBe(false)
})

describe('a server that lies', () => {
  test('about an amount has its transaction refused: the fee would be another one', async () => {
    const sender = await world.createAccount('sats-connect', {}, [1_000_000n])
    const { source } = sender.context
    const lying = {
      ...source,
      outputs: async (...asked: Parameters<typeof source.outputs>) =>
        (await source.outputs(...asked)).map((output) => ({ ...output, amount: output.amount / 2n })),
    }
    const context = { ...sender.context, source: lying }
    const { order, fee } = await estimate({ ...sender, context }, 100_000n)
    const error = await failure(createTransfer(context).send(order, fee, signal))
    expect(error.code).toBe('bitcoin/BAD_ANSWER')
    expect(sender.prompts()).toBe(0)
  })

  test('about a transaction has it refused', async () => {
    const sender = await world.createAccount()
    const other = new Transaction({ allowUnknownOutputs: true })
    other.addInput({ txid: '11'.repeat(32), index: 0 })
    other.addOutput({ script: Uint8Array.of(0x51), amount: 3_000_000n })
    const source = { ...sender.context.source, raw: async () => hex.encode(other.unsignedTx) }
    const { order, fee } = await estimate(sender, 100_000n)
    const error = await failure(createTransfer({ ...sender.context, source }).send(order, fee, signal))
    expect(error.code).toBe('bitcoin/BAD_ANSWER')
  })

  test('about the id of what it sent is not believed', async () => {
    const sender = await world.createAccount()
    const receiver = world.stranger()
    const { order, fee } = await estimate(sender, 100_000n, receiver)
    const { source } = sender.context
    const lying = {
      ...source,
      async send(...asked: Parameters<typeof source.send>) {
        await source.send(...asked)
        return '77'.repeat(32)
      },
    }
    const hash = await createTransfer({ ...sender.context, source: lying }).send(order, fee, signal)
    expect((await read(sender, hash)).outputs[0]).toEqual({ address: receiver, amount: 100_000n })
  })

  // behaviour 17.4
  test('or loses its answer after it has sent: the transaction is found by its id', async () => {
    const sender = await world.createAccount()
    const receiver = world.stranger()
    const { order, fee } = await estimate(sender, 100_000n, receiver)
    const { source } = sender.context
    const lossy = {
      ...source,
      async send(...asked: Parameters<typeof source.send>): Promise<string> {
        await source.send(...asked)
        throw new TypeError('The connection was lost')
      },
    }
    const hash = await createTransfer({ ...sender.context, source: lossy }).send(order, fee, signal)
    expect((await read(sender, hash)).outputs[0]).toEqual({ address: receiver, amount: 100_000n })
    const deaf = { ...source, send: () => Promise.reject(new TypeError('The connection was lost')) }
    const again = await estimate(sender, 100_000n, receiver)
    const sent = createTransfer({ ...sender.context, source: deaf }).send(again.order, again.fee, signal)
    expect((await failure(sent)).message).toBe('The connection was lost')
  })

  test('that refuses the transaction is quoted', async () => {
    const sender = await world.createAccount()
    const { order, fee } = await estimate(sender, 100_000n)
    const source = {
      ...sender.context.source,
      send: (_hex: string, request: Parameters<typeof sender.context.source.send>[1]) =>
        sender.context.source.send('00', request),
    }
    const error = await failure(createTransfer({ ...sender.context, source }).send(order, fee, signal))
    expect(error).toMatchObject({
      code: 'bitcoin/REFUSED',
      message: 'Bitcoin Regtest rejects this transfer: TX decode failed',
    })
  })
})
