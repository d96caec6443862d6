/** Reason of a failed request to a host outside of the service. */
export type OutboundFailure =
  'unreachable' | 'late' | 'unavailable' | 'refused' | 'too-long' | 'unexpected' | 'private-address'

/** Status and pause in the response of a failed request. */
export interface FailedResponse {
  /** Status code. */
  readonly status: number
  /** Time that the host asks to wait for (Retry-After), in milliseconds. */
  readonly retryAfterMs?: number | undefined
}

/** Request to a host outside of the service that failed. Its text contains no URL and no response. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly kind: OutboundFailure
  /** Undefined if there was no response, or one that could not be read. */
  readonly response: FailedResponse | undefined

  constructor(kind: OutboundFailure, response?: FailedResponse) {
    super(`The request failed: ${kind}`)
    this.kind = kind
    this.response = response
  }

  /** Whether the same request may succeed later. */
  get mayPass(): boolean {
    return this.kind === 'unreachable' || this.kind === 'late' || this.kind === 'unavailable'
  }
}
