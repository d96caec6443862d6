import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpClient, type HttpClient } from '../../../platform/outbound/create-http-client.js'

/** Server that answers as an explorer does. */
export interface TestExplorer {
  readonly url: string
  readonly http: HttpClient
  /** URLs of the requests so far. */
  readonly asked: readonly URL[]
  stop(): Promise<void>
}

/** Starts a server with these answers. */
export async function startExplorer(answer: (request: URL) => unknown): Promise<TestExplorer> {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://explorer.example')
    asked.push(url)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer(url)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = createHttpClient({ baseUrl: url, allowPrivate: true })
  return {
    url,
    http,
    asked,
    async stop() {
      await http.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
