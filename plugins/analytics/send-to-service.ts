import type { HttpService } from '#kernel'
import type { AnalyticsEvent } from './contract.js'

/**
 * Returns the function that sends a batch to the service. What is not accepted is lost: a request that was sent twice would be counted
 * twice.
 *
 * @param address URL of the endpoint
 */
export function createSendToService({
  address,
  http,
  page,
}: {
  readonly address: string
  readonly http: HttpService
  readonly page: Window
}): (events: readonly AnalyticsEvent[], isLeaving: boolean) => void {
  return (events, isLeaving) => {
    const body = JSON.stringify({ events })
    // A beacon outlives the page in every browser, yet it takes along cookies, and no origin under some referrer policies: only the
    // last batch is one. A text is text/plain, which needs no preflight request; a page that is left cannot wait for one.
    if (isLeaving && page.navigator.sendBeacon?.(address, body)) return
    http
      .fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        body,
        credentials: 'omit',
        keepalive: true,
        redirect: 'error',
      })
      .catch(() => {})
  }
}
