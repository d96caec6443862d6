/** Reason of a failed request to a host outside of the service. */
export type OutboundFailure =
  'unreachable' | 'late' | 'unavailable' | 'refused' | 'too-long' | 'unexpected' | 'private-address'

/** Request to a host outside of the service that failed. Its text contains no URL and no response. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly kind: OutboundFailure

  constructor(kind: OutboundFailure) {
    super(`The request failed: ${kind}`)
    this.kind = kind
  }

  /** Whether the same request may succeed later. */
  get mayPass(): boolean {
    return this.kind === 'unreachable' || this.kind === 'late' || this.kind === 'unavailable'
  }
}
