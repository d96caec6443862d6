import { once } from 'node:events'
import { createServer } from 'node:http'
import sirv from 'sirv'

/**
 * @typedef {{ dir: string, port?: number, headers?: Record<string, string>, json?: Record<string, unknown> }}
 *   ServeOptions port 0, the default, is any free one; `headers` are sent with every response and replace the
 *   defaults; `json` maps paths such as `/devnet.json` to values that are served from memory
 * @typedef {{ url: string, stop(): Promise<void> }} StaticServer `url` is the origin, without a trailing slash;
 *   `stop` also closes open connections
 */

/**
 * Serves a folder of built pages on 127.0.0.1. Nothing is cached unless `headers` says so.
 *
 * @param {ServeOptions} options
 * @returns {Promise<StaticServer>}
 * @throws {Error} when the port is in use
 */
export async function serveStatic({ dir, port = 0, headers = {}, json = {} }) {
  // dev: files are looked up at each request, so a page that is built again is served as it is now
  const serveFile = sirv(dir, { dev: true })
  const bodies = new Map(Object.entries(json).map(([path, value]) => [path, JSON.stringify(value)]))
  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const body = bodies.get(request.url?.split('?')[0] ?? '')
    if (body === undefined) serveFile(request, response)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
