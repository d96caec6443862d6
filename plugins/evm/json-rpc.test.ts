import { expect, test, vi } from 'vitest'
import { createFakeClock, createFakeHttp, fakeNetwork, settle } from '#kernel/testing'
import { evmErrors } from './errors.js'
import { createAskNetwork, rpcLimitMs } from './json-rpc.js'

const request = { method: 'eth_blockNumber', params: [] }
const { signal } = new AbortController()
const there = { ...fakeNetwork('eip155'), rpcUrls: ['http://node'] }
const nowhere = fakeNetwork('eip155')

const asking = (deps: Partial<Parameters<typeof createAskNetwork>[0]> = {}) => {
  const clock = createFakeClock()
  return {
    clock,
    ask: createAskNetwork({ clock, http: createFakeHttp(), provider: async () => undefined, ...deps }),
  }
}

test('a network without an address is read through the connected wallet', async () => {
  const provider = { request: vi.fn(async () => '0x10') }
  const { ask } = asking({ provider: async () => provider })
  expect(await ask(nowhere, request, signal)).toBe('0x10')
  expect(provider.request).toHaveBeenCalledWith(request)
})

test('what the wallet throws keeps its code', async () => {
  const provider = { request: () => Promise.reject({ code: 4900, message: 'offline' }) }
  const { ask } = asking({ provider: async () => provider })
  await expect(ask(nowhere, request, signal)).rejects.toMatchObject({
    code: 'rpc/disconnected',
    message: 'offline',
  })
})

test('a wallet that answers at once, with a promise of its own, or never does no harm', async () => {
  const reading = (answer: unknown) => asking({ provider: async () => ({ request: () => answer as never }) })
  expect(await reading('0x10').ask(nowhere, request, signal)).toBe('0x10')
  const endless = {
    then(done: (answer: unknown) => void) {
      done(endless)
    },
  }
  expect(await reading(endless).ask(nowhere, request, signal)).toBeUndefined()
  const { ask, clock } = reading(new Promise(() => {}))
  const outcome = ask(nowhere, request, signal).catch((error: unknown) => error)
  await settle()
  await clock.advance(rpcLimitMs)
  expect(evmErrors.RPC_UNREACHABLE.is(await outcome)).toBe(true)
})

test('a node that never answers is given up after its time', async () => {
  const http = { fetch: vi.fn(() => new Promise<Response>(() => {})) }
  const { ask, clock } = asking({ http })
  const outcome = ask(there, request, signal).catch((error: unknown) => error)
  await settle()
  await clock.advance(rpcLimitMs)
  expect(evmErrors.RPC_UNREACHABLE.is(await outcome)).toBe(true)
  const init = http.fetch.mock.calls[0]?.at(1) as unknown as RequestInit
  expect(init.signal?.aborted).toBe(true)
})

test('a node that answers something that is no JSON is not reached', async () => {
  const { ask } = asking({ http: { fetch: async () => new Response('<html>') } })
  await expect(ask(there, request, signal)).rejects.toThrow('Demo 1 could not be reached')
})

test('each request has a number of its own', async () => {
  const http = createFakeHttp({ 'http://node': () => ({ result: 1 }) })
  const { ask } = asking({ http })
  await ask(there, request, signal)
  await ask(there, request, signal)
  expect(http.calls.map(({ body }) => (body as { id: number }).id)).toEqual([1, 2])
})
