import { defineService } from '../keys.js'

/** Network access. A service, so that tests can answer requests. */
export interface HttpService {
  fetch(url: string, init?: RequestInit): Promise<Response>
}

/** Key of the HTTP service. */
export const httpKey = /*#__PURE__*/ defineService<HttpService>('kernel.http')

/** HTTP service of the browser. `fetch` is read at the call, so that the module can be imported on a server. */
export const browserHttp: HttpService = {
  fetch: (url, init) => globalThis.fetch(url, init),
}
