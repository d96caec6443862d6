import type { ApiClient, PageService } from '#kernel'
import type { AlertsService, Operator, ServiceSettings } from '#kernel/contracts'
import { catalogueApi } from './endpoints.js'
import { hasServiceOf } from './has-service.js'
import { isAllowedOrigin } from './origins.js'

/** Creates what asks the service for the project's settings; each once, and a failure is as good as no answer. */
export function createSettings(deps: {
  readonly api: ApiClient
  readonly alerts: AlertsService
  readonly page: PageService
  readonly operator: Operator
  readonly signal: AbortSignal
}): ServiceSettings {
  const { api, alerts, page, operator, signal } = deps
  const hasService = hasServiceOf(operator)

  /** Asks once; what failed may be asked again. */
  function once<Answer>(ask: () => Promise<Answer>, otherwise: Answer): () => Promise<Answer> {
    let answer: Promise<Answer> | undefined
    return () => {
      if (!hasService) return Promise.resolve(otherwise)
      answer ??= ask()
      return answer.catch(() => {
        answer = undefined
        return otherwise
      })
    }
  }

  const origins = once(() => api.call(catalogueApi.origins, {}, { signal }), [])
  const analytics = once(() => api.call(catalogueApi.analytics, {}, { signal }), false)
  const chains = once<readonly string[] | undefined>(
    () => api.call(catalogueApi.supportedChains, {}, { signal }),
    undefined,
  )
  return {
    async checkOrigin() {
      if (!isAllowedOrigin(page.address(), await origins()) && !signal.aborted)
        alerts.raise('INVALID_APP_CONFIGURATION')
    },
    isAnalyticsEnabled: analytics,
    supports: async (network) => (await chains())?.includes(network) ?? true,
  }
}
