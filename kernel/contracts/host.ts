import type { ServiceOption } from '../api/service.js'
import { defineService } from '../core/keys.js'

/** What visitors are told about the site that embeds the widget. */
export interface HostMetadata {
  /** The site's own name, as in "Connect to Meridian". */
  readonly name: string
  readonly url?: string
  /** A picture's address: https, data: or same origin. */
  readonly icon?: string
  readonly description?: string
}

/** The site that embeds the widget. */
export const hostKey = /*#__PURE__*/ defineService('kernel.host').of<HostMetadata>()

/** Who answers for the widget, as the host said it. */
export interface Operator {
  /** The service's address or its parts'; see readService. */
  readonly service?: ServiceOption | undefined
  readonly projectId?: string | undefined
  /** What the service is told of this software (`sv`), where it is not the kernel's own version. */
  readonly sdkVersion?: string | undefined
}

/** Who answers for the widget. */
export const operatorKey = /*#__PURE__*/ defineService('kernel.operator').of<Operator>()
