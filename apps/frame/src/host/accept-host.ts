import { errorMessage, handshakeType, refusedText } from 'foyerkit/plugins/auth/wire'

/** The page that embeds the frame. */
export interface Host {
  readonly origin: string
  readonly port: MessagePort
}

/** Options of {@link acceptHost}. */
export interface AcceptOptions {
  readonly isAllowed: (origin: string) => boolean
  /** Whether the page may itself be in a frame. */
  readonly nested: boolean
}

/**
 * Waits for the handshake of the page, and takes its port. Later messages to the window are ignored for good. A page that is not
 * allowed gets one reply, which is not READY.
 *
 * @throws a document that is not in a frame
 */
export function acceptHost(page: Window, { isAllowed, nested }: AcceptOptions): Promise<Host> {
  if (page.parent === page) return Promise.reject(new Error('Frame: parent is not set'))
  return new Promise((resolve) => {
    let hasRefused = false
    const listen = (event: MessageEvent<unknown>) => {
      const [port] = event.ports
      const { id, type } = Object(event.data) as { readonly id?: unknown; readonly type?: unknown }
      if (!event.isTrusted || event.source !== page.parent) return
      if (type !== handshakeType || typeof id !== 'string' || !port || event.ports.length !== 1) return
      const isDirect = page.parent === page.top
      if ((isDirect || nested) && isAllowed(event.origin)) {
        page.removeEventListener('message', listen)
        resolve({ origin: event.origin, port })
        return
      }
      if (!hasRefused) port.postMessage(errorMessage(id.slice(0, 64), 'HANDSHAKE', { message: refusedText }))
      hasRefused = true
    }
    page.addEventListener('message', listen)
  })
}
