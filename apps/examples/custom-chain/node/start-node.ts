import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Payment } from '../chain/client.js'
import { createLedger, type Ledger } from './ledger.js'

/** A node with two networks. */
export interface PebbleNode {
  readonly url: string
  readonly ledgers: Readonly<Record<'main' | 'test', Ledger>>
  stop(): Promise<void>
}

const headers = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
}

/**
 * Starts a node on 127.0.0.1.
 *
 * @param options.port Default: a free port
 * @param options.blockMs time between two blocks. Default: blocks are added by `ledgers.*.mine` only
 */
export async function startNode({ port = 0, blockMs = 0 } = {}): Promise<PebbleNode> {
  const ledgers = { main: createLedger('main'), test: createLedger('test') }
  const answer = async (body: string) => {
    const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: unknown[] }
    try {
      return { jsonrpc: '2.0', id, result: call(ledgers, method, params) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: -32000, message: (error as Error).message } }
    }
  }
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    text(request)
      .then(answer)
      .then(
        (body) => response.writeHead(200, headers).end(JSON.stringify(body)),
        () => response.writeHead(400, headers).end('{}'),
      )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const timer = blockMs > 0 ? setInterval(() => mineAll(ledgers), blockMs) : undefined
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledgers,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const mineAll = (ledgers: PebbleNode['ledgers']) => Object.values(ledgers).forEach((ledger) => ledger.mine())

function call(ledgers: PebbleNode['ledgers'], method: string, [network, ...params]: readonly unknown[]) {
  if (network !== 'main' && network !== 'test') throw new Error(`There is no network ${String(network)}.`)
  const ledger = ledgers[network]
  if (method === 'account') return ledger.account(String(params[0]))
  if (method === 'payment') return ledger.payment(String(params[0]))
  if (method === 'send') return { hash: ledger.send(params[0] as Payment, String(params[1])) }
  throw new Error(`There is no method ${method}.`)
}
