import { defineErrors } from '../core/errors/define-errors.js'
import { walk, WidgetError } from '../core/errors/widget-error.js'

/** What can be wrong with a call of the service. The text is for users, `detail` names the endpoint and the remedy. */
export const apiErrors = /*#__PURE__*/ defineErrors(
  'api',
  {
    NO_SERVICE: { text: 'This needs a service, and none is set', kind: 'config' },
    NO_PROJECT_ID: { text: 'This needs a project id, and none is set', kind: 'config' },
    BAD_REQUEST: { text: 'The service was asked for something it does not know', kind: 'defect' },
    UNREACHABLE: 'The service cannot be reached',
    TIMED_OUT: 'The service did not answer in time',
    REFUSED: '{reason}',
    REDIRECTED: 'The service points to another address',
    TOO_LARGE: 'The service answered more than was asked for',
    BAD_ANSWER: 'The service answered something unexpected',
  },
  'request',
)

/** One reason of an error body (`{status: "FAILED", reasons: [{name, description}]}`). */
export interface RefusalReason {
  readonly name: string
  readonly description: string
}

/** What a service said when it refused a call; the `data` of api/REFUSED. */
export interface Refusal {
  /** The HTTP status. */
  readonly status: number
  /** Empty where the body had none that could be read. */
  readonly reasons: readonly RefusalReason[]
  /** How long the service asks to be left alone. */
  readonly retryAfterMs: number | undefined
}

/** What the service said, if an error, or one of its causes, is a refusal of a service. */
export function refusalOf(error: unknown): Refusal | undefined {
  const refused = walk(error, (one) => (one as { code?: unknown }).code === apiErrors.REFUSED.code)
  return refused instanceof WidgetError ? (refused.data as Refusal) : undefined
}
