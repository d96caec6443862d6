/** Ends a history at its first violation. */
export class Violation extends Error {
  readonly claim: string
  readonly detail: string

  constructor(claim: string, detail: string) {
    super(`${claim}: ${detail}`)
    this.claim = claim
    this.detail = detail
  }
}
