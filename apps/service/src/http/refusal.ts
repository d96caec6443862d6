/** A call that is answered with an error body (`{status: "FAILED", reasons: [{name, description}]}`). */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    /** The HTTP status. */
    readonly status: number,
    /** The field that is wrong, or what is refused. */
    readonly field: string,
    /** What the caller reads. */
    description: string,
    /** When to ask again. */
    readonly retryAfterSeconds?: number,
  ) {
    super(description)
  }
}
