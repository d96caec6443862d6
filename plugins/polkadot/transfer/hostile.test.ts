import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#kernel/testing'
import { startStillPolkadot, type StillPolkadot } from '../../../tooling/unit/start-still-polkadot.js'
import { createMoneyWorld, keyOf, type ChangeAnswer, type MoneyWorld } from '../testing/money-world.js'
import { createBalances } from '../balances/create-balances.js'
import { createTransactions } from '../transactions/create-transactions.js'
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

/** Changes the results of a method. */
const edit =
  (wanted: string, change: (result: never, params: readonly unknown[]) => unknown): ChangeAnswer =>
  async ({ method, params }, pass) => {
    const response = await pass()
    if (method !== wanted) return response
    const body = (await response.json()) as { readonly result: never }
    return Response.json({ ...body, result: change(body.result, params) })
  }
const answer = (wanted: string, result: unknown) => edit(wanted, () => result)

async function createSender(options: Parameters<MoneyWorld['createAccount']>[0] = {}) {
  const sender = await world.createAccount(options)
  const { account, network, native, context } = sender
  const order = { account, network, receiver: world.stranger(), asset: native, amount: 2n * dot }
  const transfer = createTransfer(context)
  const received = () => chain.ledger.account(keyOf(order.receiver)).free
  const follow = (hash: string) =>
    createTransactions(context).follow(
      { hash, account, network, submittedAt: sender.now(), signal },
      () => {},
    )
  return { ...sender, order, transfer, received, follow }
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as { readonly code: string; readonly cause?: { readonly code?: string } },
  )

describe('a node that lies before the wallet is asked', () => {
  test.each([
    ['a fee that is no SCALE', 'state_call', '0x00'],
    ['a fee with bytes after it', 'state_call', `0x0208af2f253800${'11'.repeat(17)}`],
    ['no metadata', 'state_getMetadata', '0x'],
    ['metadata that is a text', 'state_getMetadata', 'metadata'],
    ['a version that is a text', 'state_getRuntimeVersion', { specVersion: '5', transactionVersion: 1 }],
    ['metadata of another version', 'state_getRuntimeVersion', { specVersion: 5, transactionVersion: 1 }],
    ['an account of another length', 'state_getStorage', '0x00'],
    ['an account that is a number', 'state_getStorage', 7],
  ])('%s is an error of the estimate', async (_, method, result) => {
    const { transfer, order, changeAnswers, prompts } = await createSender()
    changeAnswers(answer(method, result))
    const error = await errorOf(transfer.estimate(order, signal))
    expect(error).toMatchObject({ code: 'polkadot/ESTIMATE_FAILED', cause: { code: 'polkadot/BAD_ANSWER' } })
    expect(prompts()).toBe(0)
  })

  test('a fee of a million is above the limit', async () => {
    const { transfer, order, changeAnswers } = await createSender()
    changeAnswers(answer('state_call', `0x0208af2f253800${'00'.repeat(7)}ff${'00'.repeat(8)}`))
    const error = await errorOf(transfer.estimate(order, signal))
    expect(error).toMatchObject({ code: 'polkadot/FEE_TOO_HIGH' })
  })

  test.each([
    ['a nonce that is a text', 'system_accountNextIndex', '0'],
    ['a nonce far after that of the account', 'system_accountNextIndex', 5_000],
    ['a negative nonce', 'system_accountNextIndex', -1],
    ['a hash that is none', 'chain_getFinalizedHead', '0x12'],
    ['a header without a number', 'chain_getHeader', { parentHash: `0x${'11'.repeat(32)}` }],
  ])('%s sends nothing', async (_, method, result) => {
    const { transfer, order, changeAnswers, prompts } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    changeAnswers(answer(method, result))
    const error = await errorOf(transfer.send(order, fee, signal))
    expect(error).toMatchObject({ code: 'polkadot/NOT_SENT', rpcCode: -32003 })
    expect(prompts()).toBe(0)
  })

  test('a later nonce is never included, which the end of its lifetime proves', async () => {
    const { transfer, order, changeAnswers, received, follow } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    changeAnswers(answer('system_accountNextIndex', 3))
    const hash = await transfer.send(order, fee, signal)
    chain.ledger.mine(140)
    expect(await follow(hash)).toMatchObject({ status: 'expired' })
    expect(received()).toBe(0n)
  })

  test('another final block makes the signature invalid on the chain', async () => {
    const { transfer, order, changeAnswers, received } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    const other = chain.ledger.block(3)!.hash
    const header = { number: `0x${(chain.ledger.head().number - 3).toString(16)}`, parentHash: other }
    changeAnswers(async ({ method, params }, pass) => {
      if (method === 'chain_getFinalizedHead') return Response.json({ jsonrpc: '2.0', result: other })
      const isOther = method === 'chain_getHeader' && params[0] === other
      return isOther ? Response.json({ jsonrpc: '2.0', result: header }) : pass()
    })
    const error = await errorOf(transfer.send(order, fee, signal))
    expect(error).toMatchObject({ code: 'polkadot/REFUSED', rpcCode: -32003 })
    chain.ledger.mine()
    expect(received()).toBe(0n)
  })

  test('a genesis hash of another chain is refused, and the next node is asked', async () => {
    const kusama = `0xb0a8d493285c2df73290dfb7e61f870f${'0'.repeat(32)}`
    const urls = ['http://first.example', chain.url]
    const { account, network, context, changeAnswers } = await world.createAccount({ urls })
    const balances = createBalances(context)
    changeAnswers(async ({ url }, pass) =>
      url.hostname === 'first.example' ? Response.json({ jsonrpc: '2.0', result: kusama }) : pass(),
    )
    expect((await balances.native({ account, network, signal })).value).toBe(50n * dot)
    const only = await world.createAccount({ urls: ['http://first.example'] })
    only.changeAnswers(async () => Response.json({ jsonrpc: '2.0', result: kusama }))
    const work = createBalances(only.context).native({ account: only.account, network, signal })
    expect(await errorOf(work)).toMatchObject({ code: 'polkadot/WRONG_CHAIN' })
  })

  test.each([
    ['HTML', async () => new Response('<html></html>'), 'polkadot/BAD_ANSWER'],
    ['a status 500', async () => new Response('', { status: 500 }), 'polkadot/RPC_UNREACHABLE'],
    ['a lost connection', () => Promise.reject(new TypeError('failed')), 'polkadot/RPC_UNREACHABLE'],
    ['no result', async () => Response.json({ jsonrpc: '2.0' }), 'polkadot/BAD_ANSWER'],
  ])('%s is an error, and never a balance of 0', async (_, respond, code) => {
    const { account, network, context, changeAnswers } = await world.createAccount()
    changeAnswers(respond)
    expect(await errorOf(createBalances(context).native({ account, network, signal }))).toMatchObject({
      code,
    })
  })
})

describe('a node that lies about what it has sent', () => {
  test('another hash is not believed', async () => {
    const { transfer, order, changeAnswers, received, follow } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    changeAnswers(answer('author_submitExtrinsic', `0x${'ab'.repeat(32)}`))
    const hash = await transfer.send(order, fee, signal)
    chain.ledger.mine(3)
    expect(await follow(hash)).toMatchObject({ status: 'confirmed' })
    expect(received()).toBe(2n * dot)
  })

  test.each([
    ['HTML', async () => new Response('<html></html>')],
    ['a status 500', async () => new Response('', { status: 500 })],
    ['a lost connection', () => Promise.reject(new TypeError('failed'))],
  ])('%s after it was sent is unclear, and it is found in its block', async (_, respond) => {
    const { transfer, order, changeAnswers, reloaded } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    const mark = await transfer.mark!(order, signal)
    changeAnswers(async ({ method }, pass) => {
      const response = await pass()
      return method === 'author_submitExtrinsic' ? respond() : response
    })
    const error = await errorOf(transfer.send(order, fee, signal))
    expect(['polkadot/RPC_UNREACHABLE', 'polkadot/BAD_ANSWER']).toContain(error?.code)
    expect(error).not.toHaveProperty('rpcCode', -32003)
    expect(await transfer.find!(order, { mark, known: [] }, signal)).toBeUndefined()
    chain.ledger.mine()
    const found = await transfer.find!(order, { mark, known: [] }, signal)
    expect(chain.ledger.isIncluded(found?.hash ?? '')).toBe(true)
    const later = createTransfer(reloaded())
    expect(await later.find!(order, { mark, known: [] }, signal)).toMatchObject({ hash: found?.hash })
    const sent = { hash: found?.hash ?? '', mark, submittedAt: 0 }
    expect(await later.carriesOut!(order, sent, signal)).toBe(true)
    expect(await later.carriesOut!({ ...order, amount: 1n }, sent, signal)).toBe(false)
    expect(await later.find!(order, { mark, known: [sent.hash] }, signal)).toBeUndefined()
  })

  test('a claim of success with events of other bytes is not believed', async () => {
    const { transfer, order, changeAnswers, context, account, network, now } = await createSender()
    const { fee } = await transfer.estimate(order, signal)
    const hash = await transfer.send(order, fee, signal)
    chain.ledger.mine(3)
    let lies = 0
    changeAnswers(
      edit('state_getStorage', (result: string, [key]) => {
        if (!String(key).endsWith('51072c9d7')) return result
        lies += 1
        return `${result}00`
      }),
    )
    const over = new AbortController()
    const states: string[] = []
    const request = { hash, account, network, submittedAt: now(), signal: over.signal }
    const last = createTransactions(context).follow(request, ({ status }) => void states.push(status))
    // asked again: the first lie was judged
    await until(() => lies > 1, 'a second look')
    over.abort()
    await last
    expect(states).not.toContain('confirmed')
  })
})

describe('a wallet', () => {
  const signing = (change: (payload: Record<string, unknown>) => Record<string, unknown>) => async () => {
    const sender = await createSender()
    const provider = (await sender.context.provider()) as {
      signPayload(payload: unknown): Promise<{ readonly signature: string }>
    }
    const context = {
      ...sender.context,
      provider: async () => ({
        ...provider,
        signPayload: (payload: Record<string, unknown>) => provider.signPayload(change(payload)),
      }),
    }
    return { ...sender, transfer: createTransfer(context) }
  }

  test.each([
    ['another receiver', { method: `0x050300${'09'.repeat(32)}0700c817a804` }],
    ['another nonce', { nonce: '0x00000009' }],
    ['a tip', { tip: `0x${'0'.repeat(31)}1` }],
    ['another lifetime', { era: '0x00' }],
    ['another chain', { genesisHash: `0x${'b0'.repeat(32)}` }],
    ['another runtime', { specVersion: '0x00000001' }],
  ])('that signs %s has changed the transfer, and nothing was sent', async (_, change) => {
    const { transfer, order, received, requests } = await signing((payload) => ({ ...payload, ...change }))()
    const { fee } = await transfer.estimate(order, signal)
    const error = await errorOf(transfer.send(order, fee, signal))
    expect(error).toMatchObject({ code: 'polkadot/CHANGED_TRANSFER', rpcCode: -32003 })
    expect(requests).not.toContain('author_submitExtrinsic')
    chain.ledger.mine()
    expect(received()).toBe(0n)
  })

  test('that fails has not signed', async () => {
    const { transfer, order } = await signing(() => {
      throw new Error('the device is locked')
    })()
    const { fee } = await transfer.estimate(order, signal)
    const error = await errorOf(transfer.send(order, fee, signal))
    expect(error).toMatchObject({ code: 'polkadot/NOT_SIGNED', rpcCode: -32003 })
  })
})

test('two tabs that send at once: one is refused, and the other is confirmed', async () => {
  const { transfer, order, received, reloaded, changeAnswers } = await createSender()
  const { fee } = await transfer.estimate(order, signal)
  changeAnswers(answer('system_accountNextIndex', 0))
  await transfer.send(order, fee, signal)
  const error = await errorOf(createTransfer(reloaded()).send(order, fee, signal))
  expect(error).toMatchObject({ code: 'polkadot/WRONG_NONCE', rpcCode: -32003 })
  chain.ledger.mine()
  expect(received()).toBe(2n * dot)
})
