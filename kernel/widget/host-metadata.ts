import type { HostMetadata } from '../contracts/host.js'

/** Returns the host's metadata; by default the name is the page's host name. */
export function hostMetadata(metadata: HostMetadata | undefined): HostMetadata {
  if (metadata) return metadata
  const host = typeof location === 'undefined' ? '' : location.hostname
  return { name: host || 'this site' }
}
