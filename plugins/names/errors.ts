import { defineErrors } from '#kernel'
import { refusalOf } from '#plugins/service/contract'

/** Errors of names. Exact texts. */
export const namesErrors = /*#__PURE__*/ defineErrors(
  'names',
  {
    NETWORK_NOT_FOUND: { text: 'Network not found', kind: 'config' },
    NO_AUTH_CONNECTOR: { text: 'Address or auth connector not found', kind: 'config' },
    INVALID_CHAIN_ID: { text: 'Invalid chainId', kind: 'config' },
    RESOLVE_FAILED: 'Error resolving name',
    LOOK_UP_FAILED: 'Error fetching names for address',
    SUGGEST_FAILED: 'Error fetching name suggestions',
    REGISTER_FAILED: 'Error registering name {name}',
    RELEASE_FAILED: 'Error releasing name {name}',
  },
  { kind: 'request', languages: () => import('./languages/index.js') },
)

/** Returns the error of a call whose text is the first reason of the service, else another one. */
export function withReason(cause: unknown, otherwise: unknown): unknown {
  return refusalOf(cause)?.reasons.length ? cause : otherwise
}
