/** Why a node gave no answer that can be used. */
export type FailureKind = 'unreachable' | 'late' | 'refused' | 'too-long' | 'nonsense'

/** A node did not answer as a node does. Somebody else may be asked. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind) {
    super(`A node was ${kind}`)
    this.kind = kind
  }
}
