import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createHttpClient, type HttpClient } from '../../../platform/outbound/create-http-client.js'
import { onrampAssets, type OnrampAsset } from '../../../modules/onramp/onramp-assets.js'
import type { Delivery, OrderRequest } from '../../../modules/onramp/onramp-provider.js'

/** Request that a provider got. */
export interface AskedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Server that answers as a provider does. */
export interface TestProvider {
  readonly url: string
  readonly asked: readonly AskedRequest[]
  /** Creates a client of the server. */
  open(headers?: Readonly<Record<string, string>>): HttpClient
  stop(): Promise<void>
}

/** Answer with another status than 200, or one that is not JSON. */
export class RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string

  constructor(
    status: number,
    headers: Readonly<Record<string, string>> = {},
    body = '{"message":"refused"}',
  ) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** Starts a server with these answers. Undefined is a refusal with 400. */
export async function startProvider(answer: (request: AskedRequest) => unknown): Promise<TestProvider> {
  const asked: AskedRequest[] = []
  const clients: HttpClient[] = []
  const server = createServer((message, response) => {
    void text(message).then((sent) => {
      const { method = '' } = message
      const url = new URL(message.url ?? '', 'http://provider.example')
      const request = { method, headers: message.headers, body: sent, url }
      asked.push(request)
      const answered = answer(request) ?? new RawAnswer(400)
      const { status, headers, body } =
        answered instanceof RawAnswer ? answered : new RawAnswer(200, {}, JSON.stringify(answered))
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    open(headers = {}) {
      const client = createHttpClient({ baseUrl: url, allowPrivate: true, headers })
      clients.push(client)
      return client
    },
    async stop() {
      for (const client of clients) await client.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns an asset of the on-ramps. */
export function assetOf(currency: string, network: string): OnrampAsset {
  const asset = onrampAssets.find((one) => one.currency === currency && one.network.name === network)
  if (!asset) throw new Error(`${currency} is not on ${network}`)
  return asset
}

/** Order of 50 dollars in USDC on Base. */
export const order: OrderRequest = {
  id: 'order-1',
  project: 'shop',
  asset: assetOf('USDC', 'base'),
  address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  paymentMethod: 'card',
  country: 'US',
  partnerUserId: 'visitor',
  clientIp: '192.0.2.1',
  origin: 'https://shop.example',
  returnUrl: 'https://shop.example/bought',
  cents: 50_00n,
  purchaseAmount: undefined,
  quoteReference: undefined,
}

/** Returns a report as the service gets it. */
export function delivery(
  body: string,
  headers: Readonly<Record<string, string>> = {},
  at: number = Date.now(),
): Delivery {
  return { body: Buffer.from(body), at, header: (name) => headers[name] }
}
