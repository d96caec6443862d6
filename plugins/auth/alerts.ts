import type { Store, Alert } from '#kernel'
import { serviceAlert, type ServiceAlertName } from '#plugins/service/contract'
import type { FrameTimeout } from './frame/secure-frame.js'

/** Returns the alert for the developer when the frame did not answer. */
export function timeoutAlert(reason: FrameTimeout): Alert {
  return reason === 'iframe_load_failed'
    ? {
        id: 'IFRAME_LOAD_FAILED',
        short: 'Could not load embedded wallet',
        long:
          'The secure frame did not answer within 20 seconds. Check that its address is right and reachable, that the page’s content ' +
          'security policy allows it in `frame-src`, and that the project’s list of origins contains this page.',
      }
    : {
        id: 'IFRAME_REQUEST_TIMEOUT',
        short: 'Embedded Wallet Request Timed Out',
        long:
          'The secure frame did not answer a request within 30 seconds. Check that the service behind the frame is reachable, and try ' +
          'again.',
      }
}

/** Texts of the service, as the frame passes them on. */
const serviceTexts: readonly (readonly [string, ServiceAlertName])[] = [
  ['JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
]

/** Returns the alert for an error that the frame has replied with; undefined if it is none of the service's refusals. */
export function serviceAlertOf(text: string, store: Store): Alert | undefined {
  const name = serviceTexts.find(([words]) => text.includes(words))?.[1]
  return name && serviceAlert(name, store)
}
