import { isChain } from '../../../namespaces/namespaces.js'

/** Node URLs by CAIP-2 id, in the order of requests. */
export type Upstreams = ReadonlyMap<string, readonly string[]>

/**
 * Reads `chain=address,address;chain=address`. An empty text has no chain.
 *
 * @throws an error with the position of the invalid entry, without its URL, which may contain a key.
 */
export function readUpstreams(text: string): Upstreams {
  const upstreams = new Map<string, readonly string[]>()
  const entries = text.split(';').map((entry) => entry.trim())
  for (const [index, entry] of entries.entries()) {
    if (entry === '') continue
    const place = `entry ${index + 1}`
    const equals = entry.indexOf('=')
    const chain = entry.slice(0, Math.max(equals, 0)).trim()
    if (!isChain(chain)) throw new Error(`${place} must begin with a chain and "=", such as eip155:1=`)
    if (upstreams.has(chain)) throw new Error(`${place} names a chain for the second time`)
    const addresses = entry
      .slice(equals + 1)
      .split(',')
      .map((address) => address.trim())
    if (!addresses.every(isNode))
      throw new Error(`${place} must have http or https addresses without user names, with commas between`)
    if (new Set(addresses).size < addresses.length) throw new Error(`${place} has an address twice`)
    upstreams.set(chain, addresses)
  }
  return upstreams
}

function isNode(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
