import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const slowMs = 4_000
const refusal = (name: string, description: string) => ({
  status: 'FAILED',
  reasons: [{ name, description }],
})

/** The ways in which a service can be no help; those with a status answer at once. */
export const serviceTroubles = {
  hung: undefined,
  down: undefined,
  slow: undefined,
  'of another shape': { status: 200, body: { wallets: 'none', allowedOrigins: 7 } },
  'without this project': { status: 401, body: refusal('projectId', 'Unauthorized: invalid key') },
  'not for this page': { status: 403, body: refusal('origin', 'Unauthorized: origin not allowed') },
  'asked too often': { status: 429, body: refusal('rate', 'Too many calls') },
  'out of order': { status: 500, body: refusal('server', 'Out of order') },
} as const
export type ServiceTrouble = keyof typeof serviceTroubles

/** A service with a bad day: it stands before the real one, and passes on what it is asked while it may. */
export interface ServiceProxy {
  readonly url: string
  readonly mode: ServiceTrouble | 'fine'
  /** How many calls came since it became so, how many of them for pages of wallets, and how many were answered. */
  readonly asked: number
  readonly askedForWallets: number
  readonly answered: number
  become(mode: ServiceTrouble | 'fine'): void
  stop(): Promise<void>
}

/** Starts a proxy on 127.0.0.1 in front of a service; it passes calls on, and no relay. */
export async function startServiceProxy(service: string): Promise<ServiceProxy> {
  let mood = { mode: 'fine' as ServiceProxy['mode'], answered: 0, asked: 0, askedForWallets: 0 }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const now = mood
    const { mode } = now
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-expose-headers': 'retry-after',
    }
    now.asked += 1
    if (request.url?.startsWith('/getWallets')) now.askedForWallets += 1
    if (mode === 'hung') return
    if (mode === 'down') return void request.socket.destroy()
    if (mode === 'slow') await sleep(slowMs)
    const said = mode === 'fine' ? undefined : serviceTroubles[mode]
    if (said) {
      now.answered += 1
      const more = said.status === 429 ? { 'retry-after': '2' } : {}
      const type = { 'content-type': 'application/json' }
      return void response
        .writeHead(said.status, { ...headers, ...type, ...more })
        .end(JSON.stringify(said.body))
    }
    const passed = await fetch(service + request.url, { headers: { origin: request.headers.origin ?? '' } })
    const type = { 'content-type': passed.headers.get('content-type') ?? '' }
    now.answered += 1
    response.writeHead(passed.status, { ...headers, ...type }).end(Buffer.from(await passed.arrayBuffer()))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    get mode() {
      return mood.mode
    },
    get asked() {
      return mood.asked
    },
    get askedForWallets() {
      return mood.askedForWallets
    },
    get answered() {
      return mood.answered
    },
    become(mode) {
      mood = { mode, answered: 0, asked: 0, askedForWallets: 0 }
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
