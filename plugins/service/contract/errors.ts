import { defineErrors, WidgetError } from '#kernel'
import { walk } from '#kernel/chain'

/** Errors of calls to the service. The text is for users; `detail` names the endpoint and the remedy. */
export const apiErrors = /*#__PURE__*/ defineErrors(
  'api',
  {
    NO_SERVICE: { text: 'The service is not configured', kind: 'config' },
    NO_PROJECT_ID: { text: 'The project ID is not configured', kind: 'config' },
    BAD_REQUEST: { text: 'The request to the service is invalid', kind: 'defect' },
    UNREACHABLE: 'The service cannot be reached',
    TIMED_OUT: 'The service did not answer in time',
    REFUSED: '{reason}',
    REDIRECTED: 'The service redirects to another address',
    TOO_LARGE: 'The answer of the service is too large',
    BAD_ANSWER: 'The answer of the service is invalid',
  },
  { kind: 'request', languages: () => import('../languages/index.js') },
)

/** A reason of an error body (`{status: "FAILED", reasons: [{name, description}]}`). */
export interface RefusalReason {
  readonly name: string
  readonly description: string
}

/** Answer of a service that refused a call; the `data` of api/REFUSED. */
export interface Refusal {
  /** The HTTP status. */
  readonly status: number
  /** Empty if the body has no readable reasons. */
  readonly reasons: readonly RefusalReason[]
  /** Wait requested by the service (`Retry-After`). */
  readonly retryAfterMs: number | undefined
}

/** Returns the service's answer if an error or one of its causes is api/REFUSED. */
export function refusalOf(error: unknown): Refusal | undefined {
  const refused = walk(error, (cause) => (cause as { code?: unknown }).code === apiErrors.REFUSED.code)
  return refused instanceof WidgetError ? (refused.data as Refusal) : undefined
}
