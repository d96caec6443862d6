/** Reason of a failed request to a node. */
export type FailureKind = 'unreachable' | 'late' | 'refused' | 'too-long' | 'nonsense'

/** A node failed to answer; the request may be sent to another node. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind) {
    super(`A node was ${kind}`)
    this.kind = kind
  }
}
