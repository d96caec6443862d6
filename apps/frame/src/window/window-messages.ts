import type { ConfirmEnvironment, ConfirmRequest } from '../confirm/request.js'
import type { ConfirmAnswer } from '../confirm/run-confirm.js'
import type { PasskeyChallenge } from '../passkey/ask-assertion.js'
import type { Assertion } from '../passkey/verify-assertion.js'

/** Type of the message of a window that can show a request. */
export const readyType = 'foyer-window-ready'
/** Type of the message with the request. */
export const requestType = 'foyer-window-request'
/** Type of the message with a passkey that was created. */
export const passkeyType = 'foyer-window-passkey'
/** Type of the message with the user's answer. */
export const answerType = 'foyer-window-answer'

/** A request that a window shows. */
export interface WindowRequest extends Pick<
  ConfirmEnvironment,
  'hostOrigin' | 'hostName' | 'account' | 'accountContracts' | 'network'
> {
  readonly type: typeof requestType
  readonly request: ConfirmRequest
  /** Challenge to the passkey, which the window asks for after the press that approves. */
  readonly challenge?: PasskeyChallenge | undefined
}

/** Answer of a window. */
export interface WindowAnswer {
  readonly answer: ConfirmAnswer
  /** Answer of the passkey, if there was a challenge and the passkey was used. */
  readonly assertion?: Assertion | undefined
}

/** Reads the answer in a message of a window. Undefined for other messages. */
export function readWindowAnswer(data: unknown): WindowAnswer | undefined {
  const { type, answer, assertion } = Object(data) as Partial<Record<string, unknown>>
  if (type !== answerType || (answer !== 'approved' && answer !== 'rejected')) return undefined
  return { answer, assertion: assertion as Assertion | undefined }
}
