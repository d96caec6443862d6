import type { Rate } from '../../../platform/limits/token-buckets.js'
import type { ClientLimits } from './relay-limits.js'

/** Limits of an address, as a multiple of those of a client: keys are free, so that a caller may have many. */
export const addressFactor = { requests: 20, bytes: 4 } as const

/** Returns the key of the limits of an address in a project. */
export function addressKey(projectId: string, address: string): string {
  return `${projectId} address ${address}`
}

/** Returns the rates of an address. */
export function addressRates(limits: ClientLimits): { readonly requests: Rate; readonly bytes: Rate } {
  const { requests, bytes } = addressFactor
  return {
    requests: { perSecond: limits.requestsPerSecond * requests, burst: limits.burst * requests },
    bytes: { perSecond: limits.bytesPerSecond * bytes, burst: limits.bytesBurst * bytes },
  }
}
