import { describe, expect, test, vi } from 'vitest'
import { schema } from '#kernel'
import type { Network } from '#kernel/chain'
import { createFakeClock, createFakeHttp, fakeNetwork, settle, type HttpAnswer } from '#kernel/testing'
import { apiErrors, type Endpoint } from '#plugins/service/contract'
import { createAskNetwork } from './json-rpc.js'
import type { AskNetwork } from '#plugins/service/contract'
import { rpcLimitMs } from '#plugins/service/contract'
import type { NodeEdges } from '#plugins/service/contract'
import { onChain } from './testing/on-chain.js'

const request = { method: 'eth_blockNumber', params: [] }
const { signal } = new AbortController()
const networkOf = (id: number, name: string, rpcUrls: readonly string[] = []): Network => ({
  ...fakeNetwork('eip155', id),
  name,
  rpcUrls,
})
const node = 'http://node'
const there = networkOf(1, 'Ethereum', [node])
const nowhere = networkOf(1, 'Ethereum')
const base = networkOf(8453, 'Base')

const asking = (edges: Partial<NodeEdges> = {}) => {
  const clock = createFakeClock()
  const all = {
    clock,
    http: createFakeHttp(),
    provider: async () => undefined,
    networks: () => [there, base],
    ...edges,
  }
  return { clock, ask: createAskNetwork(all) }
}
/** A network behind an address, and what it was asked. */
const atNode = (answer: HttpAnswer, id = 1) => {
  const http = createFakeHttp({ [node]: onChain(id, answer) })
  const methods = () => http.calls.map(({ body }) => (body as { method: string }).method)
  return { http, methods, ...asking({ http }) }
}
const failureOf = (ask: AskNetwork, network = there, ended = signal) =>
  ask(network, request, ended).then(
    (answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
    (error: unknown) => error as { code: string; message: string; detail?: string },
  )

describe('a network with an address', () => {
  // behaviour 13.8
  test('is asked there, and which chain it is once for all', async () => {
    const { ask, methods } = atNode(() => ({ result: '0x10' }))
    expect(await Promise.all([ask(there, request, signal), ask(there, request, signal)])).toEqual([
      '0x10',
      '0x10',
    ])
    await ask(there, request, signal)
    expect(methods().sort()).toEqual(['eth_blockNumber', 'eth_blockNumber', 'eth_blockNumber', 'eth_chainId'])
  })

  test('is known to all capabilities of a widget once one has asked', async () => {
    const { ask, http, methods } = atNode(() => ({ result: '0x10' }))
    await ask(there, request, signal)
    await asking({ http }).ask(there, request, signal)
    expect(methods().filter((one) => one === 'eth_chainId')).toHaveLength(1)
  })

  // behaviour 13.8
  test('is never believed when it is another chain, with the name of that one', async () => {
    let chain = 8453
    const http = createFakeHttp({ [node]: (call) => onChain(chain, () => ({ result: '0x10' }))(call) })
    const { ask } = asking({ http })
    expect(await failureOf(ask)).toMatchObject({
      code: 'evm/WRONG_CHAIN',
      message: 'The RPC URL of Ethereum serves Base',
    })
    chain = 5
    expect(await failureOf(ask)).toMatchObject({
      message: 'The RPC URL of Ethereum serves chain 5',
    })
    chain = 1
    expect(await ask(there, request, signal)).toBe('0x10')
  })

  // behaviour 13.8
  test('is not handed a signed transaction before it is known to be the right one', async () => {
    const { ask, methods } = atNode(() => ({ result: '0x10' }), 8453)
    const raw = { method: 'eth_sendRawTransaction', params: ['0x00'] }
    await expect(ask(there, raw, signal)).rejects.toMatchObject({ code: 'evm/WRONG_CHAIN' })
    expect(methods()).toEqual(['eth_chainId'])
  })

  // behaviour 13.8
  test('is asked again which chain it is after it failed', async () => {
    let isDown = false
    const { ask, methods } = atNode(() => (isDown ? new TypeError('Failed to fetch') : { result: '0x10' }))
    await ask(there, request, signal)
    isDown = true
    expect(await failureOf(ask)).toMatchObject({ code: 'evm/RPC_UNREACHABLE' })
    isDown = false
    await ask(there, request, signal)
    expect(methods().filter((one) => one === 'eth_chainId')).toHaveLength(2)
  })

  test('that does not say which chain it is is not believed', async () => {
    for (const result of [null, 1, 'one', '0x', '-0x1', {}]) {
      const { ask } = asking({ http: createFakeHttp({ [node]: () => ({ result }) }) })
      expect(await failureOf(ask)).toMatchObject({
        code: 'evm/BAD_ANSWER',
        message: 'Ethereum returned an invalid response',
        detail: 'Not a valid chain id',
      })
    }
  })

  test('one that leaves does not end it for those that wait on', async () => {
    let tell = (_answer: unknown) => {}
    const chain = new Promise((resolve) => (tell = resolve))
    const http = createFakeHttp({
      [node]: ({ body }) => ((body as { id: number }).id === 1 ? chain : { result: '0x10' }),
    })
    const { ask } = asking({ http })
    const stop = new AbortController()
    const left = failureOf(ask, there, stop.signal)
    const stays = ask(there, request, signal)
    await settle()
    stop.abort(new Error('left'))
    expect(await left).toMatchObject({ message: 'left' })
    tell({ result: '0x1' })
    expect(await stays).toBe('0x10')
  })

  // behaviour 7.1
  test('that never answers is given up after its time, and its line is cut', async () => {
    const http = { fetch: vi.fn((_address: string, _init?: RequestInit) => new Promise<Response>(() => {})) }
    const { ask, clock } = asking({ http })
    const outcome = failureOf(ask)
    await settle()
    await clock.advance(rpcLimitMs)
    expect(await outcome).toMatchObject({
      code: 'evm/RPC_UNREACHABLE',
      message: 'Ethereum could not be reached',
    })
    expect(http.fetch.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true, true])
  })

  test('that begins to answer and does not end is given up after its time', async () => {
    const { ask, clock } = atNode(
      () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(8)) })),
    )
    const outcome = failureOf(ask)
    await settle()
    await clock.advance(rpcLimitMs)
    expect(await outcome).toMatchObject({ code: 'evm/RPC_UNREACHABLE' })
  })

  const big = () => new Response(`{"result":"0x${'0'.repeat(4_000_000)}"}`)
  // behaviour 7.3
  test.each<[string, () => unknown, string]>([
    ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'Not JSON'],
    ['nothing', () => new Response(''), 'Not JSON'],
    ['a list', () => [{ id: 2, result: '0x10' }], 'Neither result nor error'],
    ['a text', () => new Response('"0x10"'), 'Neither result nor error'],
    ['null', () => new Response('null'), 'Neither result nor error'],
    ['no result', () => ({ jsonrpc: '2.0' }), 'Neither result nor error'],
    ['the answer to another request', () => ({ id: 77, result: '0x10' }), 'The id is of another request'],
    ['more than can be meant', big, 'More than 4000000 bytes'],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'https://a.example' } }),
      'redirected',
    ],
  ])('that answers with %s is told to be wrong', async (_what, answer, detail) => {
    const error = await failureOf(atNode(answer).ask)
    expect(error).toMatchObject({
      code: 'evm/BAD_ANSWER',
      message: 'Ethereum returned an invalid response',
    })
    expect(error.detail).toContain(detail)
  })

  test('that refuses by HTTP is not reached, unless it says why in its own words', async () => {
    expect(await failureOf(atNode(() => new Response('busy', { status: 500 })).ask)).toMatchObject({
      code: 'evm/RPC_UNREACHABLE',
      cause: { message: 'Status 500' },
    })
    const busy = { error: { code: -32005, message: 'slow down' } }
    expect(await failureOf(atNode(() => Response.json(busy, { status: 429 })).ask)).toMatchObject({
      code: 'rpc/limitExceeded',
      message: 'slow down',
    })
  })

  // behaviour 13.3
  test('follows no redirect, and numbers each request', async () => {
    const inits: (RequestInit | undefined)[] = []
    const answers = createFakeHttp({ [node]: onChain(1, () => ({ result: 1 })) })
    const { ask } = asking({
      http: { fetch: (address, init) => (inits.push(init), answers.fetch(address, init)) },
    })
    await ask(there, request, signal)
    await ask(there, request, signal)
    expect(inits.map((init) => init?.redirect)).toEqual(['manual', 'manual', 'manual'])
    expect(answers.calls.map(({ body }) => (body as { id: number }).id).sort()).toEqual([1, 2, 3])
  })
})

describe('a network without an address', () => {
  /** A service whose client answers as a test says, and a wallet beside it. */
  const serving = (
    answer: (method: string) => unknown,
    supports?: () => Promise<boolean>,
    isWalletConnected = true,
  ) => {
    const call = vi.fn(
      async (endpoint: Endpoint, { body }: { chainId: string; body: { method: string } }) => {
        // what goes out is what the tables of the service take
        expect(schema.check(endpoint.body as never, body).issues).toBeUndefined()
        const said = answer(body.method)
        if (said instanceof Error) throw said
        return body.method === 'eth_chainId' && said === undefined ? { result: '0x1' } : said
      },
    )
    const provider = { request: vi.fn(async ({ method }) => (method === 'eth_chainId' ? '0x1' : '0x77')) }
    const service = { api: { call, has: () => true }, ...(supports && { settings: { supports } }) }
    const connected = async () => (isWalletConnected ? provider : undefined)
    return { ...asking({ service, provider: connected }), call, provider }
  }
  const honest = (method: string) => (method === 'eth_chainId' ? undefined : { result: '0x10' })
  const refusal = (status: number, reason: string) =>
    apiErrors.REFUSED({ values: { reason }, data: { status, reasons: [] } })

  // behaviour 19.1
  test('is asked at the service’s node, by the pattern of section 7, and not through the wallet', async () => {
    const { ask, call, provider } = serving(honest)
    expect(await ask(nowhere, request, signal)).toBe('0x10')
    const [endpoint, input] = call.mock.calls.at(-1) ?? []
    expect(endpoint).toMatchObject({ method: 'POST', base: 'rpc', path: '/v1/' })
    const query = { chainId: 'eip155:1', projectId: 'p' }
    expect(schema.check(endpoint?.params as never, query)).toEqual({ value: query })
    expect(input).toEqual({ chainId: 'eip155:1', body: { jsonrpc: '2.0', id: 2, ...request } })
    expect(provider.request).not.toHaveBeenCalled()
  })

  test('is not believed of a service either when it is another chain', async () => {
    const elsewhere = (method: string) => ({ result: method === 'eth_chainId' ? '0xa' : '0x10' })
    const { ask } = serving(elsewhere, undefined, false)
    expect(await failureOf(ask, nowhere)).toMatchObject({ code: 'evm/WRONG_CHAIN' })
    expect(await serving(elsewhere).ask(nowhere, request, signal)).toBe('0x77')
  })

  // behaviour 19.1
  test('is asked through the wallet where the service does not have it, and the service not again', async () => {
    const { ask, call } = serving(() => refusal(400, 'Unsupported chain'))
    expect(await ask(nowhere, request, signal)).toBe('0x77')
    expect(await ask(nowhere, request, signal)).toBe('0x77')
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('is not asked of a service that says it does not know it', async () => {
    const supports = vi.fn(async () => false)
    const { ask, call } = serving(honest, supports)
    expect([await ask(nowhere, request, signal), await ask(nowhere, request, signal)]).toEqual([
      '0x77',
      '0x77',
    ])
    expect(call).not.toHaveBeenCalled()
    expect(supports.mock.calls).toEqual([['eip155:1']])
  })

  test('is asked of a service that does not say in time what it knows, or cannot', async () => {
    const failing = serving(honest, () => Promise.reject(new Error('not loaded')))
    expect(await failing.ask(nowhere, request, signal)).toBe('0x10')

    const silent = serving(honest, () => new Promise(() => {}))
    const answer = silent.ask(nowhere, request, signal)
    await settle()
    expect(silent.call).not.toHaveBeenCalled()
    await silent.clock.advance(2_000)
    expect(await answer).toBe('0x10')
  })

  test('is asked through the wallet where no project is set', async () => {
    expect(await serving(() => apiErrors.NO_PROJECT_ID()).ask(nowhere, request, signal)).toBe('0x77')
  })

  test('is not reached where the service is not, and says what the service refuses it with', async () => {
    for (const error of [apiErrors.UNREACHABLE(), apiErrors.TIMED_OUT()]) {
      const { ask } = serving(() => error, undefined, false)
      expect(await failureOf(ask, nowhere)).toMatchObject({ code: 'evm/RPC_UNREACHABLE' })
      expect(await serving(() => error).ask(nowhere, request, signal)).toBe('0x77')
    }
    const { ask } = serving(() => refusal(403, 'Too many today'), undefined, false)
    expect(await failureOf(ask, nowhere)).toMatchObject({ message: 'Too many today' })
  })

  test('without a service, requests go to the wallet only', async () => {
    const call = vi.fn(() => Promise.reject(apiErrors.NO_SERVICE()))
    const provider = { request: vi.fn(async ({ method }) => (method === 'eth_chainId' ? '0x1' : '0x10')) }
    const { ask } = asking({ provider: async () => provider, service: { api: { call, has: () => false } } })
    expect(await ask(nowhere, request, signal)).toBe('0x10')
    expect(provider.request).toHaveBeenCalledWith(request)
    expect(call).not.toHaveBeenCalled()
  })

  // behaviour 19.1
  test('is read through no wallet that is on another one', async () => {
    const provider = { request: vi.fn(async () => '0x2105') }
    const { ask } = asking({ provider: async () => provider })
    expect(await failureOf(ask, nowhere)).toMatchObject({
      code: 'evm/WALLET_ELSEWHERE',
      message: 'The wallet is on Base. Switch it to Ethereum.',
    })
    expect(provider.request).toHaveBeenCalledTimes(1)
  })

  test('is read through no wallet that goes elsewhere meanwhile', async () => {
    const chains = ['0x1', '0x5']
    const provider = {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? chains.shift() : 1),
    }
    expect(await failureOf(asking({ provider: async () => provider }).ask, nowhere)).toMatchObject({
      message: 'The wallet is on chain 5. Switch it to Ethereum.',
    })
  })

  // behaviour 19.1
  test('says so where there is no wallet either', async () => {
    expect(await failureOf(asking().ask, nowhere)).toMatchObject({ code: 'evm/NO_RPC' })
  })
})

describe('a wallet that is read through', () => {
  const reading = (answer: unknown) =>
    asking({
      provider: async () => ({
        request: ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : answer) as never,
      }),
    })

  test('keeps the code of what it throws', async () => {
    const provider = { request: () => Promise.reject({ code: 4900, message: 'offline' }) }
    expect(await failureOf(asking({ provider: async () => provider }).ask, nowhere)).toMatchObject({
      code: 'rpc/disconnected',
      message: 'offline',
    })
  })

  test('and answers at once, with a promise of its own, or never does no harm', async () => {
    expect(await reading('0x10').ask(nowhere, request, signal)).toBe('0x10')
    const endless = {
      then(done: (answer: unknown) => void) {
        done(endless)
      },
    }
    expect(await reading(endless).ask(nowhere, request, signal)).toBeUndefined()
    const { ask, clock } = reading(new Promise(() => {}))
    const outcome = failureOf(ask, nowhere)
    await settle()
    await clock.advance(rpcLimitMs)
    expect(await outcome).toMatchObject({ code: 'evm/RPC_UNREACHABLE' })
  })

  test('is not waited for longer than it is wanted', async () => {
    const stop = new AbortController()
    const { ask, clock } = reading(new Promise(() => {}))
    const outcome = failureOf(ask, nowhere, stop.signal)
    await settle()
    stop.abort(new Error('left'))
    expect(await outcome).toMatchObject({ message: 'left' })
    expect(clock.pendingSleeps).toBe(0)
  })
})
