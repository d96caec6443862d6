import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GroveNetworkId } from './addresses.js'
import { createLedger, groveRates, type Ledger } from './ledger.js'
import type { SignedGroveTransaction } from './wire.js'

/** A node of the test chain. */
export interface GroveServer {
  readonly url: string
  readonly ledgers: Readonly<Record<GroveNetworkId, Ledger>>
  stop(): Promise<void>
}

/** Starts a node with two empty ledgers on a free port. Blocks are added by `ledgers.*.mine`. */
export async function startGrove(): Promise<GroveServer> {
  const ledgers = { main: createLedger('main'), test: createLedger('test') }
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
      })
      response.end(JSON.stringify(body))
    }
    if (request.method === 'OPTIONS') return answer(200, {})
    respond(ledgers, request).then(
      (body) => answer(body === undefined ? 404 : 200, body ?? { error: 'not found' }),
      (error: unknown) => answer(400, { error: error instanceof Error ? error.message : 'unknown' }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    ledgers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers a request such as `/main/outputs/gr1…`; undefined for an unknown one. */
async function respond(ledgers: GroveServer['ledgers'], request: IncomingMessage): Promise<unknown> {
  const [, network = '', call = '', id = ''] = (request.url ?? '').split('/')
  const ledger = network === 'main' || network === 'test' ? ledgers[network] : undefined
  if (!ledger) return undefined
  if (request.method === 'POST' && call === 'transactions')
    return { hash: ledger.add(JSON.parse(await readBody(request)) as SignedGroveTransaction) }
  if (call === 'rates') return groveRates
  if (call === 'tip') return { height: ledger.height() }
  if (call === 'addresses') return { isKnown: ledger.knows(id) }
  if (call === 'outputs') return ledger.outputs(id)
  if (call === 'history') return ledger.history(id)
  if (call === 'transactions') return ledger.find(id) ?? { hash: id }
  return undefined
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
