import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { contentTypes } from './content-types.mjs'
import { findFile } from './find-file.mjs'

/**
 * @typedef {{ dir: string, port?: number, headers?: Record<string, string>,
 *   transformHtml?: (html: string) => string }} ServeOptions port 0, the default, is any free one; `headers`
 *   go out with every answer; `transformHtml` changes every page on its way out
 * @typedef {{ url: string, stop(): Promise<void> }} StaticServer `url` is the origin, without a slash at its
 *   end; `stop` also ends the connections that are open
 */

/**
 * Serves a folder of built pages on 127.0.0.1. Nothing is cached: every request reads the file.
 *
 * @param {ServeOptions} options
 * @returns {Promise<StaticServer>}
 * @throws {Error} when the port is taken
 */
export async function serveStatic({ dir, port = 0, headers = {}, transformHtml = (html) => html }) {
  const server = createServer((request, response) => {
    const fixed = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers }
    answer(request, dir, transformHtml).then(
      ({ status, more, body }) => {
        response.writeHead(status, { ...fixed, ...more, 'content-length': body.byteLength })
        response.end(request.method === 'HEAD' ? undefined : body)
      },
      (/** @type {unknown} */ error) => {
        // a page that could not be transformed is a fault of its maker, who reads it in the browser
        response.writeHead(500, { ...fixed, 'content-type': 'text/plain; charset=utf-8' }).end(String(error))
      },
    )
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

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string} dir
 * @param {(html: string) => string} transformHtml
 * @returns {Promise<{ status: number, more: Record<string, string>, body: Buffer }>}
 */
async function answer(request, dir, transformHtml) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' })
  }
  const [pathname = '/', query] = (request.url ?? '/').split('?')
  const file = await findFile(dir, pathname)
  if (!file) return plain(404, 'Not found.')
  // a folder's page names its neighbours relative to the folder, which takes the slash at the end
  if (file.endsWith('index.html') && !/(\/|\.html)$/.test(pathname)) {
    return plain(308, '', { location: `${pathname}/${query ? `?${query}` : ''}` })
  }
  const type = contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream'
  const content = await readFile(file)
  const body = type.startsWith('text/html') ? Buffer.from(transformHtml(content.toString())) : content
  return { status: 200, more: { 'content-type': type }, body }
}

/**
 * @param {number} status
 * @param {string} text
 * @param {Record<string, string>} [more]
 */
function plain(status, text, more = {}) {
  return { status, more: { 'content-type': 'text/plain; charset=utf-8', ...more }, body: Buffer.from(text) }
}
