import { defineService } from '#kernel'
import type { CaipNetworkId, ServiceAddresses } from '#kernel/chain'
import type { Endpoint, InputFor, OutputFor } from './endpoints.js'

/** Options of one call. */
export interface CallOptions {
  /** Cancels the call, also between two attempts; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Whether the service supports the network. If false, `unsupported` of the endpoint is returned without a request. */
  readonly supported?: boolean
  /** Maximum number of retries of a repeatable call. Default: 3. */
  readonly maxRetries?: number
  /** Bearer token of the call. */
  readonly token?: string | undefined
  /** Whether cookies of the service are sent and set. Default: no. */
  readonly cookies?: boolean
}

/** Arguments after the endpoint: the input, optional if the endpoint has no required one, and the options. */
type CallArguments<E extends Endpoint> =
  Record<never, never> extends InputFor<E>
    ? [input?: InputFor<E>, options?: CallOptions]
    : [input: InputFor<E>, options?: CallOptions]

/** Client of the host's service. */
export interface ApiClient {
  /** Whether the host configured an address for a part of the service. Sends no request. */
  has(part: keyof ServiceAddresses): boolean
  /**
   * Calls an endpoint of {@link defineEndpoints}: at most 8 s per attempt, and retries if it is repeatable.
   *
   * @returns the output of the endpoint's schema, or its `fallback`, or its `unsupported`
   * @throws api/NO_SERVICE or api/NO_PROJECT_ID if an option is missing; api/REFUSED with the reason of the service and a
   *   {@link Refusal} as `data`; api/UNREACHABLE, api/TIMED_OUT, api/REDIRECTED, api/TOO_LARGE, or api/BAD_ANSWER with
   *   endpoint and field in `detail`; api/BAD_REQUEST for an invalid input
   */
  call<E extends Endpoint>(endpoint: E, ...parameters: CallArguments<E>): Promise<OutputFor<E>>
}

/** Key of the client. */
export const apiKey = /*#__PURE__*/ defineService<ApiClient>('service.api')

/** Settings of the project at the service. Each is requested once, and again after a failure. No method rejects. */
export interface ServiceSettings {
  /** Raises the alert "Invalid App Configuration" if the page is not among the project's allowed origins. */
  checkOrigin(): Promise<void>
  /** Whether analytics are enabled for the project. False while unknown. */
  isAnalyticsEnabled(): Promise<boolean>
  /** Whether the service supports a network: for `supported` of a call. True while unknown. */
  supports(network: CaipNetworkId): Promise<boolean>
}

/** Key of the project's settings. */
export const settingsKey = /*#__PURE__*/ defineService<ServiceSettings>('service.settings')
