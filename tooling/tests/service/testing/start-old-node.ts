import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Starts a node that answers as another one does, but has no eth_simulateV1. */
export async function startOldNode(url: string): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      const missing = { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
      const forward = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      response.end(
        method === 'eth_simulateV1' ? JSON.stringify(missing) : await (await fetch(url, forward)).text(),
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
