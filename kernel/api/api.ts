import type { Clock } from '../core/edges/clock.js'
import { defineService } from '../core/keys.js'
import type { HttpService } from '../core/edges/http.js'
import type { Endpoint, InputFor, OutputFor } from './endpoints.js'
import type { ServiceOption } from './service.js'

/** What one call may be told beside its input. */
export interface CallOptions {
  /** Ends the call at once, also while it waits to try again; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** False where the network is known not to be supported: the endpoint's `unsupported` is the answer. */
  readonly supported?: boolean
}

/** The input, which may be left out where the endpoint needs none, and the options. */
type CallArguments<E extends Endpoint> =
  Record<never, never> extends InputFor<E>
    ? [input?: InputFor<E>, options?: CallOptions]
    : [input: InputFor<E>, options?: CallOptions]

/** Calls of the service, by the tables of {@link defineEndpoints}. */
export interface ApiClient {
  /**
   * Asks the service: at most 8 s per try, up to three tries more for what may be repeated.
   *
   * @returns what the endpoint's schema makes of the answer, or its `fallback`, or its `unsupported`.
   * @throws api/NO_SERVICE, api/NO_PROJECT_ID what the host has to set; api/REFUSED with the service's own reason
   * and {@link Refusal} as `data`; api/UNREACHABLE, api/TIMED_OUT, api/REDIRECTED, api/TOO_LARGE, api/BAD_ANSWER
   * with endpoint and field in `detail`; api/BAD_REQUEST for an input that the endpoint does not take.
   */
  call<E extends Endpoint>(endpoint: E, ...parameters: CallArguments<E>): Promise<OutputFor<E>>
}

/** The service's calls, for plugins. */
export const apiKey = /*#__PURE__*/ defineService('kernel.api').of<ApiClient>()

/** Alerts that a service's refusal stands for (specification, section 8). */
export type ApiAlert =
  'INVALID_APP_CONFIGURATION' | 'JWT_TOKEN_NOT_VALID' | 'INVALID_PROJECT_ID' | 'PROJECT_ID_NOT_CONFIGURED'

/** What the client is made of. */
export interface ApiDeps {
  /** The host's `service` option; without it every call rejects. */
  readonly service: ServiceOption | undefined
  readonly projectId: string | undefined
  /** `st` of the query; what the protocol fixes unless told otherwise. */
  readonly sdkType?: string
  /** `sv` of the query; `js-<kernel version>` unless told otherwise. */
  readonly sdkVersion?: string
  readonly http: HttpService
  readonly clock: Clock
  /** Shows an alert to the developer; called once for each. */
  readonly raise: (alert: ApiAlert) => void
  /** Told of a failure that a fallback hides. */
  readonly report?: (error: unknown) => void
  /** Ends every call. */
  readonly signal?: AbortSignal
}
