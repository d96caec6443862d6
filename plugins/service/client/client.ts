import { anySignal, kernelVersion, WidgetError, type Clock, type HttpService } from '#kernel'
import type { ServiceAddresses } from '#kernel/chain'
import type { ApiClient, CallOptions } from '../contract.js'
import type { Endpoint } from '../contract/endpoints.js'
import type { ServiceAlertName } from '../contract/alerts.js'
import { apiErrors } from '../contract/errors.js'
import { attempt, defaultMaxRetries, retryWaitMs } from './attempt.js'
import { buildRequest, type ApiRequest } from './build-request.js'

/** `st` of the query. The wire protocol fixes this value. */
export const sdkTypeOnTheWire = 'appkit'

/** Options and parts of the widget that the client uses. */
export interface ClientDeps {
  /** Addresses of the service's parts. A call to a missing part rejects with api/NO_SERVICE. */
  readonly service: ServiceAddresses
  readonly projectId: string | undefined
  /** `st` of the query. Default: the value that the protocol fixes. */
  readonly sdkType?: string | undefined
  /** `sv` of the query. Default: `js-` and the kernel's version. */
  readonly sdkVersion?: string | undefined
  readonly http: HttpService
  readonly clock: Clock
  /** Shows an alert to the developer; called once for each. */
  readonly raise: (alert: ServiceAlertName) => void
  /** Called with each error that a fallback replaces. */
  readonly report?: (error: unknown) => void
  /** Cancels every call. */
  readonly signal?: AbortSignal
}

/** Creates the client of a service. */
export function createApiClient(deps: ClientDeps): Pick<ApiClient, 'call'> {
  const { service, projectId, sdkType = sdkTypeOnTheWire, sdkVersion = `js-${kernelVersion}`, clock } = deps
  const raised = new Set<ServiceAlertName>()

  function raise(alert: ServiceAlertName) {
    if (raised.has(alert)) return
    raised.add(alert)
    deps.raise(alert)
  }

  async function prepare(
    endpoint: Endpoint,
    input: Readonly<Record<string, unknown>>,
    { token, cookies = false }: CallOptions,
  ): Promise<ApiRequest> {
    const { id, base = 'api' } = endpoint
    const address = service[base]
    if (address === undefined)
      throw apiErrors.NO_SERVICE({ detail: `${id} needs the option service, or service.${base}` })
    if (projectId === undefined || projectId === '') {
      raise('PROJECT_ID_NOT_CONFIGURED')
      throw apiErrors.NO_PROJECT_ID({ detail: `${id} needs the option projectId` })
    }
    const { address: url, init } = await buildRequest(endpoint, input, address, {
      ...{ projectId, sdkType, sdkVersion },
    })
    const authorization = token !== undefined && { authorization: `Bearer ${token}` }
    return {
      address: url,
      init: {
        ...init,
        headers: { ...init.headers, ...authorization },
        credentials: cookies ? 'include' : 'omit',
      },
    }
  }

  async function ask(
    endpoint: Endpoint,
    request: ApiRequest,
    signal: AbortSignal,
    maxRetries: number,
  ): Promise<unknown> {
    const isRepeatable = endpoint.method !== 'POST' || endpoint.repeatable === true
    for (let retries = 0; ; retries++) {
      try {
        return await attempt(endpoint, request, signal, { http: deps.http, clock, raise })
      } catch (error) {
        const wait = isRepeatable && retries < maxRetries ? retryWaitMs(error, retries) : undefined
        if (signal.aborted || wait === undefined) throw error
        await clock.sleep(wait, signal)
      }
    }
  }

  async function call(
    endpoint: Endpoint,
    input: Readonly<Record<string, unknown>> = {},
    options: CallOptions = {},
  ): Promise<unknown> {
    const { signal: callerSignal, supported = true, maxRetries = defaultMaxRetries } = options
    if (!supported) return unsupportedAnswer(endpoint)
    const { signal, release } = anySignal(callerSignal, deps.signal)
    try {
      signal.throwIfAborted()
      return await ask(endpoint, await prepare(endpoint, input, options), signal, maxRetries)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const failed = error instanceof WidgetError && error.kind === 'request'
      if (!failed || !Object.hasOwn(endpoint, 'fallback')) throw error
      deps.report?.(error)
      return endpoint.fallback
    } finally {
      release()
    }
  }

  return {
    call: (endpoint, ...[input, options]) =>
      call(endpoint, input as Readonly<Record<string, unknown>>, options),
  }
}

function unsupportedAnswer(endpoint: Endpoint): unknown {
  if (Object.hasOwn(endpoint, 'unsupported')) return endpoint.unsupported
  throw apiErrors.BAD_REQUEST({ detail: `${endpoint.id} has no answer for an unsupported network` })
}
