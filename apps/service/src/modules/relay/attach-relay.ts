import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Relay } from './create-relay.js'

/**
 * Passes the upgrade requests of a server to a relay: those of a path, or all. Other paths are left to other listeners; if
 * there are none, they are answered with 404. Returns a function that detaches the relay.
 */
export function attachRelay(
  server: HttpServer | HttpsServer,
  relay: Pick<Relay, 'accept'>,
  { path }: { readonly path?: string } = {},
): () => void {
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const requestPath = request.url?.split('?')[0]
    if (path === undefined || requestPath === path) {
      relay.accept(request, socket, head).catch(() => socket.destroy())
      return
    }
    if (server.listenerCount('upgrade') === 1) socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
  }
  server.on('upgrade', upgrade)
  return () => {
    server.off('upgrade', upgrade)
  }
}
