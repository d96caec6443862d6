/** HTTP error with the body `{status: "FAILED", reasons: [{name, description}]}`; the message is the description. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  /** HTTP status code. */
  readonly status: number
  /** Invalid field, or the refused resource. */
  readonly field: string
  /** Seconds until the client may retry. */
  readonly retryAfterSeconds?: number | undefined

  constructor(status: number, field: string, description: string, retryAfterSeconds?: number) {
    super(description)
    this.status = status
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
  }
}
