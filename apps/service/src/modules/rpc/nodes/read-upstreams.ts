/** The nodes of each chain (CAIP-2) in the order in which they are asked. */
export type Upstreams = ReadonlyMap<string, readonly string[]>

const chainPattern = /^eip155:[1-9]\d{0,15}$/

/**
 * Reads `chain=address,address;chain=address`. A text of nothing names no chain.
 *
 * @throws an error that says which entry is wrong, by its place: an address may hold a key, and is not repeated.
 */
export function readUpstreams(text: string): Upstreams {
  const upstreams = new Map<string, readonly string[]>()
  const entries = text.split(';').map((entry) => entry.trim())
  for (const [index, entry] of entries.entries()) {
    if (entry === '') continue
    const place = `entry ${index + 1}`
    const equals = entry.indexOf('=')
    const chain = entry.slice(0, Math.max(equals, 0)).trim()
    if (!chainPattern.test(chain))
      throw new Error(`${place} must begin with a chain and "=", such as eip155:1=`)
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
