/** The close code of a refusal: the clients of the field take it for final and do not try again by themselves. */
export const refusalCode = 3000

const token = (reason: string) => `JWT validation error: ${reason}` as const

/**
 * Why a connection is refused: the reason of its close frame. The widget makes alerts of three of them word for
 * word, and of the others by their beginning (specification, section 8).
 */
export const refusals = {
  noToken: token('JWT Token is missing'),
  unreadable: token('JWT Token is not readable'),
  wrongSignature: token('JWT Token has a wrong signature'),
  wrongAudience: token('JWT Token has a wrong audience'),
  expired: token('JWT Token is expired'),
  notYetValid: token('JWT Token is not yet valid'),
  unknownProject: 'Unauthorized: invalid key',
  originNotAllowed: 'Unauthorized: origin not allowed',
} as const

/** Throws what refuses a connection. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: (typeof refusals)[keyof typeof refusals]

  constructor(reason: (typeof refusals)[keyof typeof refusals]) {
    super(reason)
    this.reason = reason
  }
}
