import type { IncomingMessage } from 'node:http'

/**
 * Returns the address of a caller behind trusted proxies, as Fastify's `request.ip`: for upgrade requests, which Fastify
 * does not handle.
 *
 * @param proxies number of trusted proxies, each of which appends an address to X-Forwarded-For.
 */
export function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = forwarded.map((address) => address.trim()).filter((address) => address !== '')
  const addresses = [socket.remoteAddress ?? '', ...hops.reverse()]
  return addresses[Math.min(proxies, addresses.length - 1)] ?? ''
}
