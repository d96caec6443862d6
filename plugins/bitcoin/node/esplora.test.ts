import { describe, expect, test } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import { rpcLimitMs } from '#plugins/service/contract'
import { bitcoinMainnet, toNetwork } from '../networks.js'
import { createEsploraSource } from './esplora.js'

const network = toNetwork(bitcoinMainnet, 'https://esplora.example/api/')
const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const txid = '11'.repeat(32)
const { signal } = new AbortController()
const request = { network, signal }
const stats = { funded_txo_sum: 5, spent_txo_sum: 2 }

/** A source whose server answers each path with a text, or with a response. */
function createSource(answers: Readonly<Record<string, string | (() => Response | Promise<Response>)>>) {
  const asked: string[] = []
  const clock = createFakeClock()
  const source = createEsploraSource({
    clock,
    http: {
      async fetch(url) {
        const path = url.replace('https://esplora.example/api', '')
        asked.push(path)
        const answer = path === '/block-height/0' ? (answers[path] ?? genesis) : answers[path]
        if (answer === undefined) return new Response('Not found', { status: 404 })
        return typeof answer === 'string' ? new Response(answer) : answer()
      },
    },
  })
  return { source, asked, clock }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    (value) =>
      `read ${JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part))}`,
    (error: unknown) => (error as { readonly code?: string }).code ?? String(error),
  )

test('a balance has the mempool in it, and the server is checked once', async () => {
  const { source, asked } = createSource({
    '/address/a': JSON.stringify({ chain_stats: stats, mempool_stats: { ...stats, spent_txo_sum: 1 } }),
  })
  expect(await source.balance('a', request)).toBe(7n)
  expect(await source.balance('a', request)).toBe(7n)
  expect(asked.filter((path) => path === '/block-height/0')).toHaveLength(1)
})

test('a network without a server says so', async () => {
  const { source } = createSource({})
  const bare = { ...request, network: toNetwork(bitcoinMainnet) }
  expect(await codeOf(source.height(bare))).toBe('bitcoin/NO_SERVER')
})

test('a server of another chain is not used, not even to send', async () => {
  const { source, asked } = createSource({
    '/block-height/0': '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    '/blocks/tip/height': '7',
    '/tx': txid,
  })
  expect(await codeOf(source.height(request))).toBe('bitcoin/WRONG_CHAIN')
  expect(await codeOf(source.send('00', request))).toBe('bitcoin/WRONG_CHAIN')
  expect(asked).not.toContain('/tx')
})

test('a server that never answers counts as unreachable after 8 seconds', async () => {
  const { source, clock } = createSource({ '/blocks/tip/height': () => new Promise(() => {}) })
  const work = codeOf(source.height(request))
  await clock.advance(rpcLimitMs)
  expect(await work).toBe('bitcoin/UNREACHABLE')
})

const output = { txid, vout: 0, value: 7, status: { confirmed: true } }
const transaction = {
  txid,
  status: { confirmed: true, block_height: 7 },
  fee: 1,
  weight: 400,
  vin: [{ txid, vout: 0, sequence: 1, prevout: { value: 7 } }],
  vout: [{ value: 6, scriptpubkey_address: 'a' }],
}

describe('bad answers', () => {
  const balance = (...answer: readonly unknown[]) => ['/address/a', answer[0], 'balance'] as const
  const bad: readonly (readonly [
    path: string,
    answer: unknown,
    read: 'balance' | 'outputs' | 'transaction' | 'feeRates' | 'height' | 'raw' | 'spender' | 'history',
  ])[] = [
    balance(null),
    balance([]),
    balance('text'),
    balance({}),
    balance({ chain_stats: null, mempool_stats: null }),
    balance({ chain_stats: stats }),
    balance({
      chain_stats: { funded_txo_sum: 1, spent_txo_sum: 2 },
      mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 },
    }),
    balance({ chain_stats: { funded_txo_sum: '5', spent_txo_sum: 0 }, mempool_stats: stats }),
    balance({ chain_stats: { funded_txo_sum: 1.5, spent_txo_sum: 0 }, mempool_stats: stats }),
    balance({ chain_stats: { funded_txo_sum: -1, spent_txo_sum: 0 }, mempool_stats: stats }),
    balance({ chain_stats: { funded_txo_sum: 1e15 * 9, spent_txo_sum: 0 }, mempool_stats: stats }),
    ['/address/a/utxo', null, 'outputs'],
    ['/address/a/utxo', {}, 'outputs'],
    ['/address/a/utxo', [null], 'outputs'],
    ['/address/a/utxo', [{ ...output, txid: 'x' }], 'outputs'],
    ['/address/a/utxo', [{ ...output, txid: txid.toUpperCase().replace(/1/g, 'A') }], 'outputs'],
    ['/address/a/utxo', [{ ...output, vout: -1 }], 'outputs'],
    ['/address/a/utxo', [{ ...output, value: 2.1e15 + 1 }], 'outputs'],
    ['/address/a/utxo', [{ ...output, value: '7' }], 'outputs'],
    ['/address/a/utxo', Array.from({ length: 20_001 }, () => output), 'outputs'],
    [`/tx/${txid}`, null, 'transaction'],
    [`/tx/${txid}`, { ...transaction, txid: 7 }, 'transaction'],
    [`/tx/${txid}`, { ...transaction, fee: null }, 'transaction'],
    [`/tx/${txid}`, { ...transaction, weight: 5e6 }, 'transaction'],
    [`/tx/${txid}`, { ...transaction, vin: {} }, 'transaction'],
    [`/tx/${txid}`, { ...transaction, vin: [null] }, 'transaction'],
    [`/tx/${txid}`, { ...transaction, vout: [{}] }, 'transaction'],
    [`/tx/${txid}`, { ...transaction, status: { confirmed: true } }, 'transaction'],
    ['/address/a/txs', {}, 'history'],
    ['/address/a/txs', [{}], 'history'],
    ['/fee-estimates', null, 'feeRates'],
    ['/fee-estimates', {}, 'feeRates'],
    ['/fee-estimates', { 1: '5' }, 'feeRates'],
    ['/fee-estimates', { 1: -5 }, 'feeRates'],
    ['/fee-estimates', { 1: null }, 'feeRates'],
    ['/fee-estimates', JSON.parse('{"__proto__": 5}'), 'feeRates'],
    ['/blocks/tip/height', -1, 'height'],
    ['/blocks/tip/height', 'x', 'height'],
    ['/blocks/tip/height', 1e10, 'height'],
    [`/tx/${txid}/hex`, 'xy', 'raw'],
    [`/tx/${txid}/hex`, '', 'raw'],
    [`/tx/${txid}/outspends`, {}, 'spender'],
    [`/tx/${txid}/outspends`, [{ spent: true }], 'spender'],
  ]

  test(`there are at least 40: ${bad.length}`, () => {
    expect(bad.length).toBeGreaterThanOrEqual(40)
  })

  test.each(bad)('%s: %j is refused by %s', async (path, answer, name) => {
    const { source } = createSource({ [path]: typeof answer === 'string' ? answer : JSON.stringify(answer) })
    const reads = {
      balance: () => source.balance('a', request),
      outputs: () => source.outputs('a', request),
      history: () => source.history('a', request),
      transaction: () => source.transaction(txid, request),
      raw: () => source.raw(txid, request),
      spender: () => source.spender(txid, 0, request),
      height: () => source.height(request),
      feeRates: () => source.feeRates(request),
    }
    expect(await codeOf(reads[name]())).toBe('bitcoin/BAD_ANSWER')
  })

  test.each<[name: string, answer: () => Response, code: string]>([
    ['no JSON', () => new Response('<html>'), 'bitcoin/BAD_ANSWER'],
    ['an empty answer', () => new Response(''), 'bitcoin/BAD_ANSWER'],
    ['five megabytes', () => new Response('1'.repeat(5_000_000)), 'bitcoin/BAD_ANSWER'],
    ['status 500', () => new Response('oops', { status: 500 }), 'bitcoin/UNREACHABLE'],
    ['status 429', () => new Response('slow down', { status: 429 }), 'bitcoin/UNREACHABLE'],
    ['a redirect', () => new Response(null, { status: 302 }), 'bitcoin/UNREACHABLE'],
    ['a broken connection', () => Response.error(), 'bitcoin/UNREACHABLE'],
  ])('%s is an error', async (_name, answer, code) => {
    const { source } = createSource({ '/address/a': answer })
    expect(await codeOf(source.balance('a', request))).toBe(code)
  })

  test('valid ones of the same form are read', async () => {
    const { source } = createSource({
      '/address/a/utxo': JSON.stringify([output]),
      [`/tx/${txid}`]: JSON.stringify(transaction),
      '/fee-estimates': '{"1": 5.5}',
      [`/tx/${txid}/outspends`]: JSON.stringify([{ spent: false }]),
    })
    expect(await source.outputs('a', request)).toEqual([{ txid, vout: 0, amount: 7n, isConfirmed: true }])
    expect(await source.transaction(txid, request)).toMatchObject({ height: 7, fee: 1n })
    expect(await source.feeRates(request)).toEqual({ 1: 5.5 })
    expect(await source.spender(txid, 0, request)).toBeUndefined()
    expect(await source.transaction('22'.repeat(32), request)).toBeUndefined()
  })
})
