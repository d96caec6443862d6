import { defineService } from '../core/keys.js'
import type { CaipNetworkId } from './caip.js'

/** What the service says of the project; each is asked once. Nothing here rejects. */
export interface ServiceSettings {
  /** Raises the alert "Invalid App Configuration" where the page is not on the project's list of origins. */
  checkOrigin(): Promise<void>
  /** Whether the project wants analytics; no, where nobody says so. */
  isAnalyticsEnabled(): Promise<boolean>
  /** Whether the service knows a network: for the `supported` of a call. Yes, while nobody says no. */
  supports(network: CaipNetworkId): Promise<boolean>
}

/** What the service says of the project, there with the plugin that asks for it. */
export const settingsKey = /*#__PURE__*/ defineService('catalogue.settings').of<ServiceSettings>()
