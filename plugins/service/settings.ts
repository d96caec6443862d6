import type { PageService } from '#kernel'
import type { ApiClient, ServiceSettings } from './contract.js'
import { serviceApi } from './endpoints.js'
import { isAllowedOrigin } from './origins.js'

/** Creates the settings of the project. Each request is sent once; a failure counts as no answer. */
export function createSettings(deps: {
  readonly api: Pick<ApiClient, 'call'>
  readonly page: PageService
  /** Called if the page is not among the project's allowed origins. */
  readonly onWrongOrigin: () => void
  readonly signal: AbortSignal
}): ServiceSettings {
  const { api, page, onWrongOrigin, signal } = deps

  /** Caches an answer. A failed request can be sent again. */
  function once<Answer>(ask: () => Promise<Answer>, fallback: Answer): () => Promise<Answer> {
    let answer: Promise<Answer> | undefined
    return () => {
      answer ??= ask()
      return answer.catch(() => {
        answer = undefined
        return fallback
      })
    }
  }

  const origins = once(() => api.call(serviceApi.origins, {}, { signal }), [])
  const analytics = once(() => api.call(serviceApi.analytics, {}, { signal }), false)
  const chains = once<readonly string[] | undefined>(
    () => api.call(serviceApi.supportedChains, {}, { signal }),
    undefined,
  )
  return {
    async checkOrigin() {
      if (!isAllowedOrigin(page.url(), await origins()) && !signal.aborted) onWrongOrigin()
    },
    isAnalyticsEnabled: analytics,
    supports: async (network) => (await chains())?.includes(network) ?? true,
  }
}
