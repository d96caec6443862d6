import { encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startService, type RunningService } from '../../apps/service/src/testing/start-service.js'
import { rpcResponse } from '../../apps/service/src/wire/rpc.js'
import { supportedChainsAnswer } from '../../apps/service/src/wire/supported-chains.js'
import { createApiClient } from '../../kernel/api/client.js'
import { systemClock } from '../../kernel/clock/clock.js'
import { browserHttp } from '../../kernel/http/http.js'
import { createAskService } from '../../plugins/evm/rpc/ask-service.js'
import { startChain, type RunningChain } from '../devnet/chain-process.mjs'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'

// the embedded database and four chains are started, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000 })

let devnet: Devnet
let spare: RunningChain
let running: RunningService
beforeAll(async () => {
  devnet = await startDevnet()
  const mnemonic = devnet.mnemonic
  spare = await startChain({ id: 1, name: 'Spare', port: 0, mnemonic, accounts: 10, blockTime: undefined })
  const [ethereum, base] = devnet.chains.map(({ rpcUrl }) => rpcUrl)
  running = await startService({
    // the first of Ethereum's is a node of Base
    UPSTREAMS: `eip155:1=${base}/?key=secret,${spare.rpcUrl},${ethereum};eip155:8453=${base}`,
  })
})
afterAll(async () => {
  await running.stop()
  await spare.stop()
  await devnet.stop()
})
beforeEach(() => running.forgetLog())

const address = (path: string) => {
  const url = new URL(path, running.url)
  if (!url.searchParams.has('projectId')) url.searchParams.set('projectId', 'development')
  return url
}

async function post(path: string, body: unknown) {
  const response = await fetch(address(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as unknown }
}

async function rpc(method: string, params: readonly unknown[] = [], chainId = 'eip155:1') {
  const { answer } = await post(`/v1/?chainId=${chainId}`, { jsonrpc: '2.0', id: 7, method, params })
  const { id, result, error } = rpcResponse.parse(answer)
  expect(id).toBe(7)
  return error ?? result
}

describe('the nodes of the service', () => {
  test('are those of the configuration', async () => {
    const answer: unknown = await (await fetch(address('/v1/supported-chains'))).json()
    expect(supportedChainsAnswer.parse(answer)).toEqual({ http: ['eip155:1', 'eip155:8453'], ws: [] })
  })

  test('one of another chain is not believed, one that has ended is passed over, and the log has no address', async () => {
    expect(await rpc('eth_chainId')).toBe('0x1')
    expect(running.log().join()).toContain('of-another-chain')
    await spare.stop()
    const [owner] = devnet.accounts
    // only the last node has the furnished chain
    const code = await rpc('eth_getCode', [devnet.assets[0]?.address, 'latest'])
    expect(String(code).length).toBeGreaterThan(100)
    expect(await rpc('eth_getBalance', [owner?.address, 'latest'])).toMatch(/^0x/)
    expect(running.log().join()).toContain('unreachable')
    expect(running.log().join()).not.toMatch(/127\.0\.0\.1|secret|0x/i)
  })

  test('answer a list in its order, each request by its own id', async () => {
    const list = [
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'eth_sendTransaction', params: [{}] },
      { jsonrpc: '2.0', method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 4, method: 'eth_call', params: [{ to: '0x1', data: 'x' }, 'latest'] },
      { jsonrpc: '2.0', id: 5, method: 'net_version', params: [] },
    ]
    const { status, answer } = await post('/v1/?chainId=eip155:8453', list)
    expect(status).toBe(200)
    expect(answer).toMatchObject([
      { id: 'a', result: '0x2105' },
      { id: 2, error: { code: -32601, message: 'The method is not passed on' } },
      { id: null, error: { code: -32600 } },
      { id: 4, error: { code: expect.any(Number) as number } },
      { id: 5, result: '8453' },
    ])
  })

  test('take a signed transaction, and tell why one fails in the node’s own words', async () => {
    const [from, to] = devnet.accounts
    if (!from || !to) throw new Error('a devnet has ten accounts')
    const account = privateKeyToAccount(from.privateKey)
    const signed = await account.signTransaction({
      chainId: 1,
      to: to.address,
      value: 1n,
      nonce: Number(await rpc('eth_getTransactionCount', [from.address, 'latest'])),
      gas: 21_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1n,
    })
    expect(await rpc('eth_sendRawTransaction', [signed])).toMatch(/^0x[\da-f]{64}$/)
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to.address, 10n ** 30n],
    })
    const call = { from: from.address, to: devnet.assets[0]?.address, data }
    expect(await rpc('eth_call', [call, 'latest'])).toMatchObject({
      code: 3,
      message: expect.stringContaining('exceeds balance') as string,
    })
  })

  test.each([
    ['{', -32700],
    ['', -32700],
    ['[]', -32600],
    ['7', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"eth_chainId"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"personal_sign"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
  ])('refuse %s with %i', async (body, code) => {
    const { status, answer } = await post('/v1/?chainId=eip155:1', body)
    expect(status).toBe(200)
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  test('are not asked for a chain that has none, a project that is unknown, or a body that is too long', async () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
    expect(await post('/v1/?chainId=eip155:5', request)).toMatchObject({
      status: 404,
      answer: { status: 'FAILED', reasons: [{ name: 'chainId' }] },
    })
    expect(await post('/v1/?chainId=1', request)).toMatchObject({ status: 400 })
    const many = await post('/v1/?chainId=eip155:1', Array(101).fill(request))
    expect(many.answer).toMatchObject({ id: null, error: { code: -32600 } })
    expect(await post('/v1/?chainId=eip155:1&projectId=nobody', request)).toMatchObject({
      status: 401,
      answer: { reasons: [{ name: 'projectId' }] },
    })
    const long = { ...request, params: ['0'.repeat(70_000)] }
    expect(await post('/v1/?chainId=eip155:1', long)).toMatchObject({
      status: 413,
      answer: { error: { code: -32600 } },
    })
  })

  test('are asked by the widget with its own table of calls', async () => {
    const api = createApiClient({
      service: running.url,
      projectId: 'development',
      http: browserHttp,
      clock: systemClock,
      raise: () => {},
    })
    const network = {
      id: 1,
      caipNetworkId: 'eip155:1',
      name: 'Ethereum',
    } as unknown as Parameters<ReturnType<typeof createAskService>>[0]
    const ask = createAskService(api)
    const { signal } = new AbortController()
    expect(await ask(network, { method: 'eth_chainId', params: [] }, signal)).toBe('0x1')
    await expect(ask(network, { method: 'eth_sign', params: [] }, signal)).rejects.toMatchObject({
      code: 'rpc/methodNotFound',
    })
  })
})
