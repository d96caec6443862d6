import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStillCosmos, type StillCosmos } from '../../../tooling/unit/start-still-cosmos.js'
import { createBalances } from '../balances/create-balances.js'
import { createMoneyWorld, jsonAnswer, type ChangeAnswer, type MoneyWorld } from '../testing/money-world.js'
import { cosmosHub, injective } from '../networks.js'
import { nodeErrors } from './errors.js'

let chain: StillCosmos
let world: MoneyWorld
beforeAll(async () => {
  chain = await startStillCosmos()
  world = createMoneyWorld(chain)
})
afterAll(() => chain.stop())

const { signal } = new AbortController()
/** Another URL of the same node. */
const secondUrl = () => `${chain.url}/second`
/** Sends requests of the second URL to the node. */
const fromSecond = (url: URL) => `${chain.url}${url.pathname.replace('/second', '')}${url.search}`

/** Changes answers of a path, and no others. */
const only =
  (part: string, answer: () => Response | Promise<Response>): ChangeAnswer =>
  ({ url }, pass) =>
    url.pathname.includes(part) ? Promise.resolve(answer()) : pass()

/** An account whose first node fails in some way, and whose second node works. */
async function withTwoNodes(fail: () => Response | Promise<Response>) {
  const account = await world.createAccount({ urls: [chain.url, secondUrl()] })
  const asked: string[] = []
  account.changeAnswers(({ url, init }) => {
    const isSecond = url.pathname.startsWith('/second')
    asked.push(isSecond ? 'second' : 'first')
    return isSecond ? fetch(fromSecond(url), init) : Promise.resolve(fail())
  })
  return { ...account, asked }
}

const html = () => new Response('<html>Bad gateway</html>', { status: 200 })

describe('balance', () => {
  const invalid: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['nothing', {}],
    ['no coin', { balance: null }],
    ['another denom', { balance: { denom: 'uosmo', amount: '1' } }],
    ['a number', { balance: { denom: 'uatom', amount: 1 } }],
    ['a negative amount', { balance: { denom: 'uatom', amount: '-1' } }],
    ['a fraction', { balance: { denom: 'uatom', amount: '1.5' } }],
    ['an empty amount', { balance: { denom: 'uatom', amount: '' } }],
    ['too many digits', { balance: { denom: 'uatom', amount: '9'.repeat(41) } }],
  ]
  test.each(invalid)('an answer with %s is an error, never 0', async (_, body) => {
    const { context, account, network, changeAnswers } = await world.createAccount()
    changeAnswers(only('/balances/', () => jsonAnswer(body)))
    const work = createBalances(context).native({ account, network, signal })
    await expect(work).rejects.toMatchObject({ code: 'cosmos/BAD_ANSWER' })
  })

  const failing: readonly (readonly [string, () => Response | Promise<Response>])[] = [
    ['HTML', html],
    ['HTML with status 502', () => new Response('<html></html>', { status: 502 })],
    ['a redirect', () => new Response('', { status: 302, headers: { location: 'http://127.0.0.1:9' } })],
    ['an error of the node', () => jsonAnswer({ code: 13, message: 'panic', details: [] }, 500)],
    ['a code 5 where nothing can be missing', () => jsonAnswer({ code: 5, message: 'x', details: [] }, 404)],
    ['an answer that is too long', () => new Response('1'.repeat(9_000_000))],
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  ]
  test.each(failing)('%s is an error, never 0', async (_, answer) => {
    const { context, account, network, changeAnswers } = await world.createAccount()
    changeAnswers(only('/balances/', answer))
    const error = await createBalances(context)
      .native({ account, network, signal })
      .catch((cause: unknown) => cause)
    expect(nodeErrors.BAD_ANSWER.is(error) || nodeErrors.UNREACHABLE.is(error)).toBe(true)
  })

  test('decimals and symbol are those of the configuration', async () => {
    const { context, account, network, changeAnswers } = await world.createAccount()
    changeAnswers(
      only('/balances/', () =>
        jsonAnswer({ balance: { denom: 'uatom', amount: '7', decimals: 0, symbol: 'X' } }),
      ),
    )
    const read = await createBalances(context).native({ account, network, signal })
    expect(read).toEqual({ value: 7n, decimals: 6, symbol: 'ATOM' })
  })

  test('a network without a URL, and one that is not configured, are errors that name the option', async () => {
    const { context, account, network } = await world.createAccount()
    const balances = createBalances(context)
    const work = balances.native({ account, network: { ...network, endpoints: {} }, signal })
    await expect(work).rejects.toMatchObject({ code: 'cosmos/NO_REST' })
    const other = balances.native({ account, network: { ...network, id: 'other-1' }, signal })
    await expect(other).rejects.toMatchObject({ code: 'cosmos/NOT_CONFIGURED' })
  })
})

describe('nodes of one network', () => {
  const failing: readonly (readonly [string, () => Response | Promise<Response>])[] = [
    ['answers with HTML', html],
    ['is overloaded', () => new Response('', { status: 429 })],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['serves another chain', () => jsonAnswer({ default_node_info: { network: 'osmosis-1' } })],
  ]
  test.each(failing)('the next one is asked if the first %s, and first from then on', async (_, fail) => {
    const { context, account, network, asked } = await withTwoNodes(fail)
    const balances = createBalances(context)
    expect((await balances.native({ account, network, signal })).value).toBe(50_000_000n)
    expect(asked[0]).toBe('first')
    asked.splice(0)
    await balances.native({ account, network, signal })
    expect(new Set(asked)).toEqual(new Set(['second']))
  })

  test('the next one is asked if the first does not answer in time', { timeout: 20_000 }, async () => {
    const { context, account, network } = await withTwoNodes(() => new Promise(() => {}))
    expect((await createBalances(context).native({ account, network, signal })).value).toBe(50_000_000n)
  })

  test('one that serves another chain alone is an error that names it', async () => {
    const { context, account, network, changeAnswers } = await world.createAccount()
    changeAnswers(only('/node_info', () => jsonAnswer({ default_node_info: { network: 'osmosis-1' } })))
    const work = createBalances(context).native({ account, network, signal })
    await expect(work).rejects.toMatchObject({
      code: 'cosmos/WRONG_CHAIN',
      message: expect.stringContaining('osmosis-1'),
    })
  })

  test('a transaction that the first does not show is looked for at the next', async () => {
    const { context, network, asked } = await withTwoNodes(() => html())
    const hash = '77'.repeat(32).toUpperCase()
    expect(await context.node.transaction(hash, { network, signal })).toBeUndefined()
    expect(asked).toContain('second')
  })
})

describe('account', () => {
  test('is read within vesting accounts', async () => {
    const { context, network, address } = await world.createAccount({ kind: 'vesting', locked: 30_000_000n })
    const request = { network, signal }
    expect(await context.node.account(address, request)).toMatchObject({ sequence: 0n, isModule: false })
    expect(await context.node.balance(address, request)).toBe(50_000_000n)
    expect(await context.node.spendable(address, request)).toBe(20_000_000n)
  })

  test('is undefined before it has received anything', async () => {
    const { context, network, address } = await world.createAccount({ amount: 0n })
    expect(await context.node.account(address, { network, signal })).toBeUndefined()
  })

  test('of another address is an error', async () => {
    const { context, network, address, changeAnswers } = await world.createAccount()
    const base = { address: world.stranger(), account_number: '1', sequence: '4', pub_key: null }
    changeAnswers(only('/accounts/', () => jsonAnswer({ account: base })))
    const work = context.node.account(address, { network, signal })
    await expect(work).rejects.toMatchObject({ code: 'cosmos/BAD_ANSWER' })
  })

  test('is read within accounts with keys of Ethereum', async () => {
    const eth = await startStillCosmos({
      chain: { id: injective.id, prefix: 'inj', denom: 'inj', isEthereum: true },
    })
    const { context, network, address } = await createMoneyWorld(eth, injective).createAccount()
    expect(await context.node.account(address, { network, signal })).toMatchObject({ sequence: 0n })
    await eth.stop()
  })
})

test('nodes of older versions have neither a status nor spendable balances', async () => {
  const old = await startStillCosmos()
  old.behaviour.lacks = ['/node/v1beta1/status', '/spendable_balances/', '/feemarket/']
  const { context, network, address } = await createMoneyWorld(old, cosmosHub).createAccount()
  const request = { network, signal }
  expect(await context.node.height(request)).toBe(1_000n)
  expect(await context.node.spendable(address, request)).toBe(50_000_000n)
  expect(await context.node.gasPrice(request)).toBeUndefined()
  await old.stop()
})
