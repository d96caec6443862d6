import { once } from 'node:events'
import { createServer } from 'node:net'

/** Names of the options of a listener. */
export interface ListenerOptions {
  readonly host: string
  readonly port: string
}

/** The listener of the endpoints and the relay. */
const publicListener: ListenerOptions = { host: 'HOST', port: 'PORT' }

/** The listener for operators. */
export const adminListener: ListenerOptions = { host: 'ADMIN_HOST', port: 'ADMIN_PORT' }

/**
 * Checks that a port is free, before anything is opened that takes time.
 *
 * @throws an error that says the reason and the remedy
 */
export async function assertCanListen(
  host: string,
  port: number,
  names: ListenerOptions = publicListener,
): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ host, port }), 'listening')
  } catch (cause) {
    throw listenError(host, port, cause, names)
  }
  await new Promise((resolve) => server.close(resolve))
}

/** Returns an error that says why the service cannot listen, and the remedy. */
export function listenError(
  host: string,
  port: number,
  cause: unknown,
  names: ListenerOptions = publicListener,
): Error {
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(`${host}:${port} is in use. Stop the other process, or set ${names.port}.`, { cause })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`${names.host} is ${host}, which is no address of this machine.`, { cause })
  return new Error(
    `The service cannot listen on ${host}:${port} (${message}). Change ${names.host} or ${names.port}.`,
    { cause },
  )
}
