import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The ways in which a node can be no help. */
export const troubles = ['refuse', 'hang', 'status500', 'html', 'wrongChain', 'garbage'] as const
export type Trouble = (typeof troubles)[number]

/** A node with a bad day: it stands before a real one, and passes on what it is asked while it may. */
export interface TroubleProxy {
  readonly url: string
  mode: Trouble | 'pass'
  stop(): Promise<void>
}

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'content-type': 'application/json',
}

/** Starts a proxy on 127.0.0.1 in front of a node. */
export async function startTroubleProxy(node: string): Promise<TroubleProxy> {
  const proxy = { mode: 'pass' as TroubleProxy['mode'] }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const send = (status: number, body: string, more: Record<string, string> = {}) =>
      response.writeHead(status, { ...headers, ...more }).end(body)
    if (request.method === 'OPTIONS') return send(204, '')
    const { mode } = proxy
    if (mode === 'refuse') return request.socket.destroy()
    if (mode === 'hang') return undefined
    if (mode === 'status500') return send(500, 'out of order')
    if (mode === 'html') return send(200, '<!doctype html><p>Sign in', { 'content-type': 'text/html' })
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString()
    const passed = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const said = (await passed.json()) as { result?: unknown }
    const { method } = JSON.parse(body) as { method: string }
    if (mode === 'wrongChain' && method === 'eth_chainId') said.result = '0x5'
    if (mode === 'garbage' && method !== 'eth_chainId') said.result = '-0x12'
    return send(200, JSON.stringify(said))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
