import { lazyPart, type PageService, type ProjectFlagsService } from '#kernel'
import type { ApiClient, ServiceSettings } from './contract.js'
import { serviceApi } from './endpoints.js'

/** Creates the settings of the project. Each request is sent once; a failure counts as no answer. */
export function createSettings(deps: {
  readonly api: Pick<ApiClient, 'call'>
  readonly page: PageService
  /** Called if the page is not among the project's allowed origins. */
  readonly onWrongOrigin: () => void
  readonly signal: AbortSignal
}): ServiceSettings & ProjectFlagsService {
  const { api, page, onWrongOrigin, signal } = deps

  /** Caches an answer. A failed request can be sent again. */
  function once<Answer>(ask: () => Promise<Answer>, fallback: Answer): () => Promise<Answer> {
    const answer = lazyPart(ask)
    return () => answer().catch(() => fallback)
  }

  const origins = once(() => api.call(serviceApi.origins, {}, { signal }), [])
  const analytics = once(() => api.call(serviceApi.analytics, {}, { signal }), false)
  const chains = once<readonly string[] | undefined>(
    // without retries: other calls wait for it, and networks count as supported meanwhile
    () => api.call(serviceApi.supportedChains, {}, { signal, maxRetries: 0 }),
    undefined,
  )
  return {
    async checkOrigin() {
      if (!isAllowedOrigin(page.url(), await origins()) && !signal.aborted) onWrongOrigin()
    },
    isAnalyticsEnabled: analytics,
    // without retries: nothing waits for it, and the next opening asks again
    flags: () => api.call(serviceApi.features, {}, { signal, maxRetries: 0 }).catch(() => undefined),
    supports: async (network) => (await chains())?.includes(network) ?? true,
  }
}

/**
 * Whether a page may use a project. An empty list allows every page; localhost, names below it and 127.0.0.1 are always allowed.
 * `*` matches one whole label of the host.
 *
 * @param allowed origins such as `https://*.example.com`, or hosts
 */
export function isAllowedOrigin(address: string, allowed: readonly string[]): boolean {
  const { origin, host, hostname } = new URL(address)
  if (allowed.length === 0 || /^((.+\.)?localhost|127\.0\.0\.1)$/.test(hostname)) return true
  return allowed.some((entry) => {
    const pattern = entry.trim().toLowerCase().replace(/\/+$/, '')
    return matches(pattern, pattern.includes('://') ? origin : host)
  })
}

function matches(pattern: string, text: string): boolean {
  const [patternLabels, labels] = [pattern.split('.'), text.toLowerCase().split('.')]
  return (
    patternLabels.length === labels.length &&
    patternLabels.every((expected, index) => {
      const label = labels[index] ?? ''
      if (expected === '*') return label !== ''
      // the first label of an origin includes the scheme
      return expected.endsWith('://*')
        ? label.startsWith(expected.slice(0, -1)) && label.length >= expected.length
        : expected === label
    })
  )
}
