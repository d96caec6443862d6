import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TransferOrder } from '#kernel/money'
import { startStillCosmos, type StillCosmos } from '../../../tooling/unit/start-still-cosmos.js'
import { createContext } from '../node/create-context.js'
import { cosmosHub } from '../networks.js'
import { createMoneyWorld, jsonAnswer, type ChangeAnswer, type MoneyWorld } from '../testing/money-world.js'
import { createTransactions } from '../transactions/create-transactions.js'
import { createTransfer } from './create-transfer.js'

let chain: StillCosmos
let world: MoneyWorld
beforeAll(async () => {
  chain = await startStillCosmos()
  world = createMoneyWorld(chain)
})
afterAll(() => chain.stop())

const { signal } = new AbortController()

/** Changes the JSON of answers of a path. */
const edit =
  (part: string, change: (body: never) => unknown): ChangeAnswer =>
  async ({ url }, pass) => {
    const response = await pass()
    if (!url.pathname.includes(part)) return response
    return jsonAnswer(change((await response.json()) as never), response.status)
  }

/** A transaction as nodes show it. */
interface ShownTx {
  readonly body: { readonly messages: Record<string, unknown>[] }
}

/** An account that sends 1 ATOM to a stranger. */
async function createSender() {
  const sender = await world.createAccount()
  const { account, network, native } = sender
  const order: TransferOrder = {
    account,
    network,
    receiver: world.stranger(),
    asset: native,
    amount: 1_000_000n,
  }
  const transfer = createTransfer(sender.context)
  const received = () => chain.ledger.account(order.receiver)?.balance ?? 0n
  /** A widget without a memory of what was sent, as after a reload. */
  const reloaded = () => {
    const edges = { ...sender.edges, http: { ...sender.edges.http } }
    return createContext(edges, { networks: [cosmosHub] })
  }
  return { ...sender, order, transfer, received, reloaded }
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as { readonly code: string; readonly cause?: { readonly code?: string } },
  )

describe('a node that lies about the fee', () => {
  test('cannot raise the price above the maximum of the chain', async () => {
    const { transfer, order, changeAnswers } = await createSender()
    const lie = { price: { denom: 'uatom', amount: '999999999.0' } }
    changeAnswers(edit('/feemarket/', () => lie))
    const { fee } = await transfer.estimate(order, signal)
    // 88,000 of gas with a margin of a half, for 0.25 uatom each
    expect(fee.max).toBe(33_000n)
  })

  test('cannot lower it below the lowest one', async () => {
    const { transfer, order, changeAnswers } = await createSender()
    changeAnswers(edit('/feemarket/', () => ({ price: { denom: 'uatom', amount: '0' } })))
    expect((await transfer.estimate(order, signal)).fee.max).toBe(660n)
  })

  test.each([
    ['of another denom', { price: { denom: 'uosmo', amount: '1' } }],
    ['that is no number', { price: { denom: 'uatom', amount: 'much' } }],
    ['that is negative', { price: { denom: 'uatom', amount: '-1' } }],
    ['that is missing', {}],
  ])('a price %s is an error', async (_, body) => {
    const { transfer, order, changeAnswers } = await createSender()
    changeAnswers(edit('/feemarket/', () => body))
    const error = await errorOf(transfer.estimate(order, signal))
    expect(error).toMatchObject({ code: 'cosmos/ESTIMATE_FAILED', cause: { code: 'cosmos/BAD_ANSWER' } })
  })

  test.each([
    ['more gas than any transfer uses', '400001'],
    ['a number beyond every limit', '9'.repeat(30)],
    ['no number', 'x'],
    ['a negative number', '-5'],
  ])('%s is an error', async (_, gas) => {
    const { transfer, order, changeAnswers } = await createSender()
    changeAnswers(edit('/simulate', () => ({ gas_info: { gas_used: gas } })))
    const error = await errorOf(transfer.estimate(order, signal))
    expect(error).toMatchObject({ code: 'cosmos/ESTIMATE_FAILED', cause: { code: 'cosmos/BAD_ANSWER' } })
  })

  test('gas that is too little makes the transfer fail, which is proven, and costs the shown fee', async () => {
    const { transfer, order, changeAnswers, received, context, account, network, advance, now, address } =
      await createSender()
    changeAnswers(edit('/simulate', () => ({ gas_info: { gas_used: '1' } })))
    const { fee } = await transfer.estimate(order, signal)
    const hash = await transfer.send(order, fee, signal)
    await advance()
    const request = { hash, account, network, submittedAt: now(), signal }
    const last = await createTransactions(context).follow(request, () => {})
    expect(last).toMatchObject({ status: 'reverted', reason: expect.stringContaining('out of gas') })
    expect(received()).toBe(0n)
    expect(chain.ledger.account(address)?.balance).toBe(50_000_000n - fee.max)
  })
})

describe('a node that lies about the account', () => {
  test('a wrong sequence is refused by the chain, and nothing was sent', async () => {
    const { transfer, order, changeAnswers, received, advance } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    changeAnswers(
      edit('/accounts/', ({ account }: { account: object }) => ({ account: { ...account, sequence: '7' } })),
    )
    const error = await errorOf(transfer.send(order, fee, signal))
    expect(error).toMatchObject({ code: 'cosmos/WRONG_SEQUENCE', rpcCode: -32003 })
    await advance()
    expect(received()).toBe(0n)
  })

  test('a wrong account number makes the signature invalid on the chain, and nothing was sent', async () => {
    const { transfer, order, changeAnswers, received, advance } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    changeAnswers(
      edit('/accounts/', ({ account }: { account: object }) => ({
        account: { ...account, account_number: '9999' },
      })),
    )
    const error = await errorOf(transfer.send(order, fee, signal))
    expect(error).toMatchObject({ code: 'cosmos/REFUSED', rpcCode: -32003 })
    await advance()
    expect(received()).toBe(0n)
  })

  test('a node that fails before the wallet is asked has sent nothing', async () => {
    const { transfer, order, cutNode, prompts } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    cutNode()
    expect(await errorOf(transfer.send(order, fee, signal))).toMatchObject({
      code: 'cosmos/NOT_SENT',
      rpcCode: -32003,
      cause: { code: 'cosmos/UNREACHABLE' },
    })
    expect(prompts()).toBe(0)
  })

  test('more than there is fails on the chain', async () => {
    const { transfer, order, changeAnswers, received, advance, context, account, network, now } =
      await createSender()
    changeAnswers(edit('/spendable_balances/', () => ({ balance: { denom: 'uatom', amount: '90000000' } })))
    const large = { ...order, amount: 60_000_000n }
    const { fee } = await transfer.estimate(large, signal)
    const hash = await transfer.send(large, fee, signal)
    await advance()
    const request = { hash, account, network, submittedAt: now(), signal }
    expect(await createTransactions(context).follow(request, () => {})).toMatchObject({ status: 'reverted' })
    expect(received()).toBe(0n)
  })
})

describe('a node that lies about what it has sent', () => {
  test('another hash is not believed', async () => {
    const { transfer, order, changeAnswers, advance, received } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    changeAnswers(
      edit('/v1beta1/txs', ({ tx_response: result }: { tx_response: object }) => ({
        tx_response: { ...result, txhash: 'AB'.repeat(32) },
      })),
    )
    const hash = await transfer.send(order, fee, signal)
    await advance()
    expect(chain.ledger.transaction(hash)).toMatchObject({ code: 0 })
    expect(received()).toBe(1_000_000n)
  })

  test.each([
    ['HTML', () => new Response('<html></html>')],
    ['a status 500', () => jsonAnswer({ code: 13, message: 'timed out', details: [] }, 500)],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('%s after it was sent is unclear, and it is found by its hash', async (_, answer) => {
    const { transfer, order, changeAnswers, advance } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    const mark = await transfer.mark!(order, signal)
    changeAnswers(async ({ url, init }, pass) => {
      const response = await pass()
      return init?.method === 'POST' && url.pathname.endsWith('/txs') ? answer() : response
    })
    const error = await errorOf(transfer.send(order, fee, signal))
    expect(['cosmos/UNREACHABLE', 'cosmos/BAD_ANSWER']).toContain(error?.code)
    expect(error).not.toHaveProperty('rpcCode', -32003)
    expect(await transfer.find!(order, { mark, known: [] }, signal)).toBeUndefined()
    await advance()
    // the index lags
    await transfer.find!(order, { mark, known: [] }, signal)
    const found = await transfer.find!(order, { mark, known: [] }, signal)
    expect(found).toMatchObject({ hash: expect.stringMatching(/^[0-9A-F]{64}$/), trace: expect.any(String) })
    expect(chain.ledger.transaction(found?.hash ?? '')).toMatchObject({ code: 0 })
  })

  test('one that another tab has sent already is unclear, and not among the found', async () => {
    const { transfer, order, reloaded, advance } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    const hash = await transfer.send(order, fee, signal)
    const other = createTransfer(reloaded())
    const error = await errorOf(other.send(order, fee, signal))
    expect(error).toMatchObject({ code: 'cosmos/BAD_ANSWER' })
    await advance()
    await other.find!(order, { mark: '0', known: [hash] }, signal)
    expect(await other.find!(order, { mark: '0', known: [hash] }, signal)).toBeUndefined()
    expect((await other.find!(order, { mark: '0', known: [] }, signal))?.hash).toBe(hash)
  })

  test('after a reload a lost transfer is found by its sequence, and an equal one is told apart', async () => {
    const { transfer, order, advance, reloaded } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    const hashes: string[] = []
    const marks: string[] = []
    for (let sent = 0; sent < 2; sent++) {
      marks.push(await transfer.mark!(order, signal))
      hashes.push(await transfer.send(order, fee, signal))
      await advance()
    }
    const [first = '', second = ''] = marks
    const later = createTransfer(reloaded())
    const find = async (mark: string, known: readonly string[]) => {
      await later.find!(order, { mark, known }, signal)
      return (await later.find!(order, { mark, known }, signal))?.hash
    }
    expect(await find(first, [])).toBe(hashes[0])
    expect(await find(first, [hashes[0]!])).toBe(hashes[1])
    expect(await find(second, [])).toBe(hashes[1])
    expect(await find(first, hashes)).toBeUndefined()
    expect(await later.find!({ ...order, memo: 'other' }, { mark: first, known: [] }, signal)).toBeUndefined()
    expect(await later.carriesOut!(order, { hash: hashes[1]!, mark: first, submittedAt: 0 }, signal)).toBe(
      true,
    )
    const past = { hash: hashes[0]!, mark: second, submittedAt: 0 }
    expect(await later.carriesOut!(order, past, signal)).toBe(false)
  })

  const lies: readonly (readonly [string, (message: Record<string, unknown>) => object])[] = [
    [
      'another receiver',
      (message) => ({ ...message, to_address: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu' }),
    ],
    ['another amount', (message) => ({ ...message, amount: [{ denom: 'uatom', amount: '2' }] })],
    ['another denom', (message) => ({ ...message, amount: [{ denom: 'uosmo', amount: '1000000' }] })],
    ['another kind of message', (message) => ({ ...message, '@type': '/cosmos.gov.v1.MsgVote' })],
  ]
  test.each(lies)('%s than that of the hash is no comparison', async (_, lie) => {
    const { transfer, order, advance, changeAnswers, reloaded } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    const mark = await transfer.mark!(order, signal)
    const hash = await transfer.send(order, fee, signal)
    await advance()
    const later = createTransfer(reloaded())
    const named = { hash, mark, submittedAt: 0 }
    await later.carriesOut!(order, named, signal)
    expect(await later.carriesOut!(order, named, signal)).toBe(true)
    const changeTx = ({ body, ...tx }: ShownTx) => ({
      ...tx,
      body: { ...body, messages: body.messages.map(lie) },
    })
    changeAnswers(
      edit('/v1beta1/txs', ({ tx, txs, ...rest }: { tx?: ShownTx; txs?: ShownTx[] }) => ({
        ...rest,
        ...(tx && { tx: changeTx(tx) }),
        ...(txs && { txs: txs.map(changeTx) }),
      })),
    )
    expect(await later.carriesOut!(order, named, signal)).toBeUndefined()
    expect(await later.find!(order, { mark, known: [] }, signal)).toBeUndefined()
  })

  test('the result of another transaction is an error', async () => {
    const { transfer, order, advance, changeAnswers, context, network } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    const hash = await transfer.send(order, fee, signal)
    await advance()
    changeAnswers(
      edit('/v1beta1/txs', ({ tx_response: result, ...rest }: { tx_response?: object }) => ({
        ...rest,
        ...(result && { tx_response: { ...result, txhash: 'CD'.repeat(32) } }),
      })),
    )
    await errorOf(context.node.transaction(hash, { network, signal }))
    const work = context.node.transaction(hash, { network, signal })
    await expect(work).rejects.toMatchObject({ code: 'cosmos/BAD_ANSWER' })
  })
})
