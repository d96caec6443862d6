import { expect, test } from 'vitest'
import type { Network } from '#kernel/chain'
import { createFakeClock, createFakeHttp, fakeNetwork, type HttpAnswer } from '#kernel/testing'
import { failedNodeMs, nodeLimitMs, type NodeEdges, type RpcRequest } from '#plugins/service/contract'
import { createAskNetwork } from './json-rpc.js'
import { onChain } from './testing/on-chain.js'

const [first, second] = ['http://first', 'http://second'] as const
const network: Network = { ...fakeNetwork('eip155', 1), name: 'Ethereum', rpcUrls: [first, second] }
const request: RpcRequest = { method: 'eth_blockNumber', params: [] }
const raw = { method: 'eth_sendRawTransaction', params: ['0x00'] }
const { signal } = new AbortController()

const down: HttpAnswer = () => new TypeError('Failed to fetch')
const silent: HttpAnswer = () => new Promise(() => {})
const answering = (result: string, id = 1) => onChain(id, () => ({ result }))
const refusing = (code: number) => onChain(1, () => ({ error: { code, message: `error ${code}` } }))

/** Nodes at two URLs; their answers can be changed later. */
function start(answers: Record<string, HttpAnswer>, edges: Partial<NodeEdges> = {}) {
  const clock = createFakeClock()
  const nodes = { ...answers }
  const at =
    (url: string): HttpAnswer =>
    (call) =>
      nodes[url]?.(call)
  const http = createFakeHttp({ [first]: at(first), [second]: at(second) })
  const provider = async () => undefined
  const ask = createAskNetwork({ clock, http, provider, networks: () => [network], ...edges })
  const asked = () =>
    http.calls.flatMap(({ url, body }) =>
      (body as { method: string }).method === 'eth_chainId' ? [] : [new URL(url).origin],
    )
  return { clock, nodes, ask: (what = request) => ask(network, what, signal), asked }
}

const wallet = (answer: unknown, chain = '0x1') => ({
  provider: async () => ({
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? chain : answer),
  }),
})

// behaviour 19.1
test.each([
  ['is down', down],
  ['serves another chain', answering('0x99', 5)],
  ['answers nonsense', onChain(1, () => '<html>')],
  ['limits requests', refusing(-32005)],
])('the next URL is asked if a node %s', async (_, answer) => {
  const { ask } = start({ [first]: answer, [second]: answering('0x2') })
  expect(await ask()).toBe('0x2')
})

// behaviour 19.1
test('a node that does not answer is given up after its time, and the next URL is asked', async () => {
  const { ask, clock } = start({ [first]: silent, [second]: answering('0x2') })
  const answer = ask()
  await clock.advance(nodeLimitMs)
  expect(await answer).toBe('0x2')
})

test.each([3, -32000, -32602, -32601])('an error of the request itself is final: %i', async (code) => {
  const { ask, asked } = start({ [first]: refusing(code), [second]: answering('0x2') })
  await expect(ask()).rejects.toMatchObject({ rpcCode: code })
  expect(asked()).toEqual([first])
})

// behaviour 19.1
test('a node that failed is asked last for a while', async () => {
  const { ask, asked, nodes, clock } = start({ [first]: down, [second]: answering('0x2') })
  await ask()
  await ask()
  expect(asked()).toEqual([first, second, second])
  nodes[first] = answering('0x1')
  nodes[second] = down
  expect(await ask()).toBe('0x1')
  nodes[second] = answering('0x2')
  await clock.advance(failedNodeMs)
  expect(await ask()).toBe('0x1')
})

// behaviour 19.1
test('the service is asked after the URLs, and the wallet after the service', async () => {
  const service = (call: () => Promise<unknown>) => ({ api: { has: () => true, call } }) as never
  let requests = 0
  const served = async () => ({ jsonrpc: '2.0', id: ++requests, result: requests === 1 ? '0x1' : '0x3' })
  expect(await start({ [first]: down, [second]: down }, { service: service(served) }).ask()).toBe('0x3')
  const refused = () => Promise.reject(new TypeError('Failed to fetch'))
  const { ask } = start({ [first]: down, [second]: down }, { service: service(refused), ...wallet('0x4') })
  expect(await ask()).toBe('0x4')
})

test('the error is that of the first URL if none answers', async () => {
  const none = start({ [first]: down, [second]: down })
  await expect(none.ask()).rejects.toMatchObject({ code: 'evm/RPC_UNREACHABLE' })
  const elsewhere = start({ [first]: answering('0x1', 5), [second]: down }, wallet('0x4', '0x5'))
  await expect(elsewhere.ask()).rejects.toMatchObject({ code: 'evm/WRONG_CHAIN' })
})

test('a transaction goes to the next node only if nothing was sent', async () => {
  const elsewhere = start({ [first]: answering('0x1', 5), [second]: answering('0x2') })
  expect(await elsewhere.ask(raw)).toBe('0x2')
  const lost = start({ [first]: onChain(1, down), [second]: answering('0x2') })
  await expect(lost.ask(raw)).rejects.toMatchObject({ code: 'evm/RPC_UNREACHABLE' })
  expect(lost.asked()).toEqual([first])
})

test('an aborted request asks no further node', async () => {
  const stop = new AbortController()
  const http = createFakeHttp({ [first]: silent, [second]: answering('0x2') })
  const edges = { clock: createFakeClock(), http, provider: async () => undefined, networks: () => [network] }
  const answer = createAskNetwork(edges)(network, request, stop.signal)
  stop.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
  expect(http.calls.every(({ url }) => url.startsWith(first))).toBe(true)
})
