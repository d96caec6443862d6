import { WidgetError } from '../core/errors/widget-error.js'
import { kernelVersion } from '../core/plugins/graph.js'
import { anySignal } from '../core/edges/any-signal.js'
import type { ApiAlert, ApiClient, ApiDeps, CallOptions } from './api.js'
import { apiErrors } from './api-errors.js'
import { attempt } from './attempt.js'
import { buildRequest, type ApiRequest } from './build-request.js'
import type { Endpoint } from './endpoints.js'
import { retryWaitMs } from './retry-wait.js'
import { sdkTypeOnTheWire } from './sdk-type.js'
import { readService } from './service.js'

/**
 * Creates the client of a service (specification, section 7).
 *
 * @throws kernel/BAD_OPTION when the `service` option is not an address or a record of addresses.
 */
export function createApiClient(deps: ApiDeps): ApiClient {
  const { projectId, sdkType = sdkTypeOnTheWire, sdkVersion = `js-${kernelVersion}`, clock } = deps
  const service = deps.service === undefined ? {} : readService(deps.service)
  const raised = new Set<ApiAlert>()

  function raise(alert: ApiAlert) {
    if (raised.has(alert)) return
    raised.add(alert)
    deps.raise(alert)
  }

  function prepare(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<ApiRequest> {
    const { id, base = 'api' } = endpoint
    const address = service[base]
    if (address === undefined)
      throw apiErrors.NO_SERVICE({ detail: `${id} needs the option service, or service.${base}` })
    if (projectId === undefined || projectId === '') {
      raise('PROJECT_ID_NOT_CONFIGURED')
      throw apiErrors.NO_PROJECT_ID({ detail: `${id} needs the option projectId` })
    }
    return buildRequest(endpoint, input, address, { projectId, sdkType, sdkVersion })
  }

  async function ask(endpoint: Endpoint, request: ApiRequest, signal: AbortSignal): Promise<unknown> {
    const mayRepeat = endpoint.method === 'GET' || endpoint.repeatable === true
    for (let tried = 0; ; tried++) {
      try {
        return await attempt(endpoint, request, signal, { http: deps.http, clock, raise })
      } catch (error) {
        const wait = mayRepeat ? retryWaitMs(error, tried) : undefined
        if (signal.aborted || wait === undefined) throw error
        await clock.sleep(wait, signal)
      }
    }
  }

  async function call(
    endpoint: Endpoint,
    input: Readonly<Record<string, unknown>> = {},
    { signal: given, supported = true }: CallOptions = {},
  ): Promise<unknown> {
    if (!supported) return withoutCall(endpoint)
    const done = new AbortController()
    const signal = anySignal(given, deps.signal, done.signal)
    try {
      signal.throwIfAborted()
      return await ask(endpoint, await prepare(endpoint, input), signal)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const failed = error instanceof WidgetError && error.kind === 'request'
      if (!failed || !Object.hasOwn(endpoint, 'fallback')) throw error
      deps.report?.(error)
      return endpoint.fallback
    } finally {
      // takes the listeners off signals that live longer than the call
      done.abort()
    }
  }

  return {
    call: (endpoint, ...[input, options]) =>
      call(endpoint, input as Readonly<Record<string, unknown>>, options),
  }
}

function withoutCall(endpoint: Endpoint): unknown {
  if (Object.hasOwn(endpoint, 'unsupported')) return endpoint.unsupported
  throw apiErrors.BAD_REQUEST({ detail: `${endpoint.id} has no answer for networks that are not supported` })
}
