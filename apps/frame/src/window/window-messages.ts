import type { ConfirmEnvironment, ConfirmRequest } from '../confirm/request.js'
import type { ConfirmAnswer } from '../confirm/run-confirm.js'

/** Type of the message of a window that can show a request. */
export const readyType = 'foyer-window-ready'
/** Type of the message with the request. */
export const requestType = 'foyer-window-request'
/** Type of the message with the user's answer. */
export const answerType = 'foyer-window-answer'

/** A request that a window shows. */
export interface WindowRequest extends Pick<
  ConfirmEnvironment,
  'hostOrigin' | 'account' | 'accountContracts' | 'network'
> {
  readonly type: typeof requestType
  readonly request: ConfirmRequest
}

/** Reads the answer in a message of a window. Undefined for other messages. */
export function readWindowAnswer(data: unknown): ConfirmAnswer | undefined {
  const { type, answer } = Object(data) as { readonly type?: unknown; readonly answer?: unknown }
  return type === answerType && (answer === 'approved' || answer === 'rejected') ? answer : undefined
}
