import { defineMessages, messageOverridesAtom, translator, type Store, type Alert } from '#kernel'

/** Names of the alerts about the service. */
export type ServiceAlertName =
  | 'INVALID_APP_CONFIGURATION'
  | 'UNVERIFIED_DOMAIN'
  | 'JWT_TOKEN_NOT_VALID'
  | 'INVALID_PROJECT_ID'
  | 'PROJECT_ID_NOT_CONFIGURED'

// English only: alerts address developers. Hosts can override the texts; the titles are fixed (docs/behaviour.md, 12.5).
const alertMessages = /*#__PURE__*/ defineMessages('service', {
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  INVALID_APP_CONFIGURATION_LONG:
    'The service rejected the origin of this page. Add it to the allowed origins of the project, then reload the page.',
  UNVERIFIED_DOMAIN: 'Unverified Domain',
  UNVERIFIED_DOMAIN_LONG:
    'The embedded wallet refused this page. Add its origin to those of the project; a page in a frame needs the setting `nested`.',
  JWT_TOKEN_NOT_VALID: 'Session Expired',
  JWT_TOKEN_NOT_VALID_LONG:
    'The service rejected the token of this session as expired or not valid yet. Check the clock of this device, then sign in again.',
  INVALID_PROJECT_ID: 'Invalid Project ID',
  INVALID_PROJECT_ID_LONG:
    'The service does not know this project. Compare the `projectId` passed to createFoyer with the one in the settings of the project.',
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  PROJECT_ID_NOT_CONFIGURED_LONG:
    'createFoyer has a `service` but no `projectId`. Pass the project ID from the settings of the project.',
} satisfies Readonly<Record<ServiceAlertName | `${ServiceAlertName}_LONG`, string>>)

/** Creates an alert about the service, with the host's texts if it overrides them: `service.<NAME>`, `service.<NAME>_LONG`. */
export function serviceAlert(id: ServiceAlertName, store: Store): Alert {
  const t = translator(alertMessages, store.get(messageOverridesAtom))
  return { id, short: t(id), long: t(`${id}_LONG`) }
}

// texts of other implementations of the protocol (decision 9)
const knownTexts: readonly (readonly [string, ServiceAlertName])[] = [
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
]

/** Returns the name of the alert for a text of the service; undefined if the text is not a known one. */
export function alertNameOf(text: string): ServiceAlertName | undefined {
  return knownTexts.find(([words]) => text.includes(words))?.[1]
}

/**
 * Returns the alert for a text that a relay refused the connection with: the alert of a known text; otherwise "Session
 * Expired" for a token and "Invalid App Configuration" for a key or origin, with the relay's text as `long`.
 */
export function relayAlertOf(text: string, store: Store): Alert | undefined {
  const name = alertNameOf(text)
  if (name) return serviceAlert(name, store)
  const refusal = /(JWT validation error|Unauthorized): [^)]*/.exec(text)
  if (!refusal) return undefined
  const id = refusal[1] === 'Unauthorized' ? 'INVALID_APP_CONFIGURATION' : 'JWT_TOKEN_NOT_VALID'
  const { short } = serviceAlert(id, store)
  return { id, short, long: refusal[0] }
}
