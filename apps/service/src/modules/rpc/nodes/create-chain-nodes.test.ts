import { keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { createChainNodes, type NodeProblem } from './create-chain-nodes.js'
import type { NodeClient } from './node-client.js'
import { NodeFailure, type FailureKind } from './node-failure.js'
import type { RpcCall, RpcOutcome } from './rpc-outcome.js'

const call = { method: 'eth_blockNumber', params: [] }

/** Opens answers that are asked for. */
function openBy(ask: NodeClient['ask']): NodeClient['open'] {
  return async (address, { id, ...one }, limitMs) => {
    const outcome = await ask(address, one, limitMs)
    return { error: outcome.error, body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, ...outcome })) }
  }
}

/** Two nodes that answer with their names, and what a test makes of them. */
function setUp() {
  let time = 1_000
  const asked: string[] = []
  const troubles: NodeProblem[] = []
  const ids: Record<string, string> = { a: '0x1', b: '0x1' }
  const failing: Record<string, FailureKind | undefined> = {}
  const answers: Record<string, (call: RpcCall) => RpcOutcome> = {}
  const ask: NodeClient['ask'] = async (address, one, limitMs) => {
    expect(limitMs).toBeGreaterThan(0)
    asked.push(`${address} ${one.method}`)
    const kind = failing[address]
    if (kind) throw new NodeFailure(kind)
    if (one.method === 'eth_chainId') return { result: ids[address] }
    return answers[address]?.(one) ?? { result: address }
  }
  const nodes = createChainNodes({
    chain: 'eip155:1',
    addresses: ['a', 'b'],
    client: { ask, open: openBy(ask) },
    now: () => time,
    report: (trouble) => troubles.push(trouble),
  })
  return { nodes, asked, troubles, ids, failing, answers, pass: (ms: number) => (time += ms) }
}

describe('the nodes of a chain', () => {
  test('are asked in their order, once for what chain they are of', async () => {
    const { nodes, asked } = setUp()
    expect(await nodes.ask(call)).toEqual({ result: 'a' })
    await nodes.ask(call)
    expect(asked).toEqual(['a eth_chainId', 'a eth_blockNumber', 'a eth_blockNumber'])
  })

  // behaviour 20.4
  test.each(['unreachable', 'late', 'refused', 'too-long', 'nonsense'] as const)(
    'one that is %s is skipped, used last for 10 s, and first again after that',
    async (kind) => {
      const { nodes, asked, troubles, failing, pass } = setUp()
      failing['a'] = kind
      expect(await nodes.ask(call)).toEqual({ result: 'b' })
      expect(troubles).toEqual([{ chain: 'eip155:1', node: 1, kind }])
      failing['a'] = undefined
      asked.length = 0
      expect(await nodes.ask(call)).toEqual({ result: 'b' })
      expect(asked).toEqual(['b eth_blockNumber'])
      pass(10_000)
      expect(await nodes.ask(call)).toEqual({ result: 'a' })
    },
  )

  test('that rest are asked where no other is left', async () => {
    const { nodes, failing } = setUp()
    Object.assign(failing, { a: 'late', b: 'refused' })
    await expect(nodes.ask(call)).rejects.toMatchObject({ kind: 'refused' })
    failing['a'] = undefined
    expect(await nodes.ask(call)).toEqual({ result: 'a' })
  })

  // behaviour 20.4
  test('one of another chain is in quarantine for a minute, even where it is the only one, and asked again then', async () => {
    const { nodes, asked, troubles, ids, failing, pass } = setUp()
    ids['a'] = '0x89'
    expect(await nodes.ask(call)).toEqual({ result: 'b' })
    expect(troubles).toEqual([{ chain: 'eip155:1', node: 1, kind: 'of-another-chain' }])
    failing['b'] = 'unreachable'
    asked.length = 0
    await expect(nodes.ask(call)).rejects.toThrow(NodeFailure)
    expect(asked).toEqual(['b eth_blockNumber'])
    ids['a'] = '0x1'
    pass(59_999)
    await expect(nodes.ask(call)).rejects.toThrow(NodeFailure)
    pass(1)
    expect(await nodes.ask(call)).toEqual({ result: 'a' })
  })

  test('one that becomes another chain’s is found out within five minutes, or after its next failure', async () => {
    const { nodes, ids, failing, pass } = setUp()
    await nodes.ask(call)
    ids['a'] = '0x2'
    expect(await nodes.ask(call)).toEqual({ result: 'a' })
    pass(300_000)
    expect(await nodes.ask(call)).toEqual({ result: 'b' })
    failing['b'] = 'unreachable'
    await expect(nodes.ask(call)).rejects.toThrow(NodeFailure)
    Object.assign(failing, { b: undefined })
    ids['b'] = '0x2'
    await expect(nodes.ask(call)).rejects.toThrow(NodeFailure)
  })

  test.each(['1', 1, '0xzz', null])('one that says %j of its chain is of no use', async (id) => {
    const { nodes, ids } = setUp()
    Object.assign(ids, { a: id })
    expect(await nodes.ask(call)).toEqual({ result: 'b' })
  })

  test('a node’s own error is the answer, and no failure of the node', async () => {
    const { nodes, answers, troubles } = setUp()
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    answers['a'] = () => ({ error })
    expect(await nodes.ask(call)).toEqual({ error })
    expect(troubles).toEqual([])
  })

  test('a method that one does not have is asked of the next, and the first is not to blame', async () => {
    const { nodes, answers, troubles } = setUp()
    const error = { code: -32601, message: 'no such method' }
    answers['a'] = () => ({ error })
    expect(await nodes.ask(call)).toEqual({ result: 'b' })
    answers['b'] = () => ({ error })
    expect(await nodes.ask(call)).toEqual({ error })
    expect(troubles).toEqual([])
  })

  test('a transaction that a failing node has passed on is no failure', async () => {
    const { nodes, answers, failing } = setUp()
    failing['a'] = 'late'
    let known = true
    answers['b'] = ({ method }) => {
      if (method === 'eth_getTransactionByHash') return { result: known ? { hash: '0x' } : null }
      return { error: { code: -32000, message: 'already known' } }
    }
    const send = { method: 'eth_sendRawTransaction', params: ['0x02f8'] }
    expect(await nodes.ask(send)).toEqual({ result: keccak256('0x02f8') })
    failing['b'] = undefined
    const passed = await nodes.pass({ ...send, id: 'mine' })
    expect(JSON.parse(String(passed.body))).toMatchObject({ id: 'mine' })
    known = false
    failing['b'] = undefined
    // b answers first now, so that its refusal is about the transaction
    expect(await nodes.ask(send)).toMatchObject({ error: { message: 'already known' } })
  })

  // behaviour 20.4
  test('the check of the chain and the call share one limit', async () => {
    const limits: number[] = []
    let time = 0
    const ask: NodeClient['ask'] = (_address, { method }, limitMs) => {
      limits.push(limitMs)
      time += 5_000
      return Promise.resolve({ result: method === 'eth_chainId' ? '0x1' : '0x' })
    }
    const nodes = createChainNodes({
      chain: 'eip155:1',
      addresses: ['a'],
      now: () => time,
      report: () => undefined,
      client: { ask, open: openBy(ask) },
    })
    await nodes.ask(call)
    expect(limits).toEqual([7_000, 2_000])
  })
})
