import { defineService } from '../core/keys.js'

/** Name and links of the site that embeds the widget, shown to users. */
export interface HostMetadata {
  /** Name of the site, as in "Connect to Meridian". */
  readonly name: string
  /** URL of the site. */
  readonly url?: string
  /** URL of a picture: https, data: or same origin. */
  readonly icon?: string
  /** One sentence about the site. */
  readonly description?: string
}

/** Key of the host's metadata. */
export const hostKey = /*#__PURE__*/ defineService<HostMetadata>('kernel.host')

/** URLs of a service's parts: its endpoints, its nodes, its relay for pairing, its secure frame. */
export interface ServiceAddresses {
  /** URL of the endpoints. */
  readonly api?: string | undefined
  /** URL of the nodes. */
  readonly rpc?: string | undefined
  /** URL of the relay: wss, or ws on localhost. */
  readonly relay?: string | undefined
  /** URL of the secure frame. */
  readonly frame?: string | undefined
}

/** The host's `service` option: one URL for all parts, or one for each. */
export type ServiceOption = string | ServiceAddresses

/** The `service`, `projectId` and `sdkVersion` options given to createFoyer. */
export interface ServiceConfig {
  /** Not validated. `readService` of plugin `service` reads it. */
  readonly service?: ServiceOption | undefined
  readonly projectId?: string | undefined
  /** Software version sent to the service (`sv`). Default: `js-` and the kernel's version. */
  readonly sdkVersion?: string | undefined
}

/**
 * Key of the service options. Require it in a plugin that talks to the service: createFoyer reports a `service` option that
 * no plugin requires. List it under `optional` if the plugin only reads it.
 */
export const serviceConfigKey = /*#__PURE__*/ defineService<ServiceConfig>('kernel.service-config')
