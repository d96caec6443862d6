/** Close code of a rejected connection. WalletConnect clients treat it as final and do not reconnect. */
export const refusalCode = 3000

const token = <Text extends string>(text: Text) => `JWT validation error: ${text}` as const

/**
 * Reasons of rejected connections, sent in the close frame. Exact texts: the widget shows alerts for three of them by their
 * whole text, and for the others by their prefix.
 */
export const refusalReasons = {
  noToken: token('JWT Token is missing'),
  unreadable: token('JWT Token is not readable'),
  wrongSignature: token('JWT Token has a wrong signature'),
  wrongAudience: token('JWT Token has a wrong audience'),
  expired: token('JWT Token is expired'),
  notYetValid: token('JWT Token is not yet valid'),
  unknownProject: 'Unauthorized: invalid key',
  originNotAllowed: 'Unauthorized: origin not allowed',
} as const

/** Reasons as they are counted. */
export const countedReasons = {
  [refusalReasons.noToken]: 'unauthorized-token',
  [refusalReasons.unreadable]: 'unauthorized-token',
  [refusalReasons.wrongSignature]: 'unauthorized-token',
  [refusalReasons.wrongAudience]: 'unauthorized-audience',
  [refusalReasons.expired]: 'unauthorized-time',
  [refusalReasons.notYetValid]: 'unauthorized-time',
  [refusalReasons.unknownProject]: 'unauthorized-project',
  [refusalReasons.originNotAllowed]: 'unauthorized-origin',
} as const

/** Thrown to reject a connection. */
export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused'
  readonly reason: (typeof refusalReasons)[keyof typeof refusalReasons]

  constructor(reason: (typeof refusalReasons)[keyof typeof refusalReasons]) {
    super(reason)
    this.reason = reason
  }
}
