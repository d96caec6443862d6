import { lookup as resolveName, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.js'
import { OutboundError } from './outbound-error.js'

/** Resolves a name, and fails if one of its addresses is private: DNS may be in the hands of others. */
export const resolvePublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found as unknown as readonly LookupAddress[]
    if (error) return callback(error, '', 4)
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new OutboundError('private-address'), '', 4)
    const [first] = addresses
    if (options.all) return callback(null, [...addresses])
    callback(null, first?.address ?? '', first?.family ?? 4)
  })
}
