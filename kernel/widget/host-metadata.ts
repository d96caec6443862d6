import type { HostMetadata } from '../contracts/host.js'

/** What the host said of itself, else what the page shows: its host name, and an icon only if one was given. */
export function hostMetadata(given: HostMetadata | undefined): HostMetadata {
  if (given) return given
  const host = typeof location === 'undefined' ? '' : location.hostname
  return { name: host || 'this site' }
}
