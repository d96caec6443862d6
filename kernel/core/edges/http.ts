import { defineService } from '../keys.js'

/** The network, so that a test can stand in for it. */
export interface HttpService {
  fetch(address: string, init?: RequestInit): Promise<Response>
}

/** The network of the widget. */
export const httpKey = /*#__PURE__*/ defineService('kernel.http').of<HttpService>()

/** The browser's own network; looked up at the call, so that importing on a server asks for nothing. */
export const browserHttp: HttpService = {
  fetch: (address, init) => globalThis.fetch(address, init),
}
