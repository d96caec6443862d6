/** Field of an event's payload that a property is read from. */
interface Sources {
  readonly network?: string
  readonly wallet?: string
  readonly view?: string
  readonly reason?: string
}

/** An event of the bus, or a view that opens, with its name in analytics. */
export interface NamedEvent extends Sources {
  /** Id of the event, `view:` and the id of the route, or {@link createdId}. */
  readonly on: string
  readonly name: string
  /** Field of the payload, and its values for which the event has this name. Default: any payload. */
  readonly when?: readonly [field: string, ...values: readonly string[]]
}

/** Id under which a page that has a widget is recorded. No event of the bus: to load a page is no act of the visitor. */
export const createdId = 'page:created'

/** Events of a network. */
const network = { network: 'chainId' }

/**
 * The events that are recorded, with the only properties that each may have. What is not in this table is not sent. Rejections are
 * no errors: a visitor who rejects a connection has no event.
 */
export const namedEvents: readonly NamedEvent[] = [
  { on: createdId, name: 'MODAL_CREATED' },
  { on: 'kernel.opened', name: 'MODAL_OPEN', view: 'route' },
  { on: 'kernel.closed', name: 'MODAL_CLOSE' },
  { on: 'catalogue.opened', name: 'CLICK_ALL_WALLETS' },
  { on: 'catalogue.wallet-selected', name: 'SELECT_WALLET', wallet: 'id' },
  { on: 'catalogue.wallet-searched', name: 'SEARCH_WALLET' },
  { on: 'session.connected', name: 'CONNECT_SUCCESS', wallet: 'connectorId' },
  {
    on: 'session.connect-failed',
    name: 'CONNECT_ERROR',
    when: ['error.kind', 'config', 'request', 'rpc', 'defect'],
    reason: 'error.code',
  },
  // a disconnect in another tab is recorded there, and that of a plugin is no act of the visitor
  { on: 'session.disconnected', name: 'DISCONNECT_SUCCESS', when: ['reason', 'user', 'wallet'] },
  { on: 'session.disconnect-failed', name: 'DISCONNECT_ERROR' },
  { on: 'session.network-switched', name: 'SWITCH_NETWORK', network: 'caipNetworkId' },
  { on: 'view:connect.about', name: 'CLICK_WALLET_HELP' },
  { on: 'view:connect.downloads', name: 'CLICK_GET_WALLET' },
  { on: 'view:networks.list', name: 'CLICK_NETWORKS' },
  { on: 'networks.help-opened', name: 'CLICK_NETWORK_HELP' },
  { on: 'activity.opened', name: 'CLICK_TRANSACTIONS', ...network },
  { on: 'activity.continued', name: 'LOAD_MORE_TRANSACTIONS', ...network },
  { on: 'activity.failed', name: 'ERROR_FETCH_TRANSACTIONS', ...network, reason: 'reason' },
  { on: 'siwx.sign-pressed', name: 'CLICK_SIGN_SIWX_MESSAGE', ...network },
  { on: 'siwx.cancelled', name: 'CLICK_CANCEL_SIWX', ...network },
  { on: 'siwx.signed-in', name: 'SIWX_AUTH_SUCCESS', ...network },
  { on: 'siwx.failed', name: 'SIWX_AUTH_ERROR', ...network, reason: 'reason' },
  { on: 'auth.login-prepared', name: 'EMAIL_LOGIN_SELECTED' },
  { on: 'auth.email-submitted', name: 'EMAIL_SUBMITTED' },
  { on: 'auth.device-approved', name: 'DEVICE_REGISTERED_FOR_EMAIL' },
  { on: 'auth.code-sent', name: 'EMAIL_VERIFICATION_CODE_SENT' },
  { on: 'auth.code-accepted', name: 'EMAIL_VERIFICATION_CODE_PASS' },
  { on: 'auth.code-refused', name: 'EMAIL_VERIFICATION_CODE_FAIL', reason: 'reason' },
  { on: 'view:email.change', name: 'EMAIL_EDIT' },
  { on: 'auth.social-started', name: 'SOCIAL_LOGIN_STARTED' },
  { on: 'auth.social-answered', name: 'SOCIAL_LOGIN_REQUEST_USER_DATA' },
  { on: 'auth.social-completed', name: 'SOCIAL_LOGIN_SUCCESS' },
  { on: 'auth.social-cancelled', name: 'SOCIAL_LOGIN_CANCELED' },
  { on: 'socials.denied', name: 'SOCIAL_LOGIN_CANCELED' },
  { on: 'auth.social-failed', name: 'SOCIAL_LOGIN_ERROR', reason: 'reason' },
  { on: 'socials.refused', name: 'SOCIAL_LOGIN_ERROR', reason: 'reason' },
  { on: 'auth.account-type-set', name: 'SET_PREFERRED_ACCOUNT_TYPE' },
  { on: 'payment.initiated', name: 'PAYMENT_INITIATED', ...network },
  { on: 'payment.completed', name: 'PAYMENT_COMPLETED', ...network },
  { on: 'payment.failed', name: 'PAYMENT_FAILED', ...network, reason: 'reason' },
  { on: 'swaps.opened', name: 'OPEN_SWAP', ...network },
  { on: 'swaps.asset-chosen', name: 'CLICK_SELECT_TOKEN_TO_SWAP', ...network },
  { on: 'swaps.initiated', name: 'INITIATE_SWAP', when: ['step', 'swap'], ...network },
  { on: 'swaps.completed', name: 'SWAP_SUCCESS', ...network },
  { on: 'swaps.failed', name: 'SWAP_ERROR', when: ['step', 'swap'], ...network, reason: 'reason' },
  {
    on: 'swaps.failed',
    name: 'SWAP_APPROVAL_ERROR',
    when: ['step', 'approval'],
    ...network,
    reason: 'reason',
  },
  { on: 'onramp.opened', name: 'SELECT_BUY_CRYPTO', ...network },
  { on: 'onramp.left', name: 'SELECT_BUY_PROVIDER', ...network },
  { on: 'send.opened', name: 'OPEN_SEND', ...network },
  { on: 'send.initiated', name: 'SEND_INITIATED', ...network },
  { on: 'send.completed', name: 'SEND_SUCCESS', ...network },
  { on: 'send.failed', name: 'SEND_ERROR', ...network, reason: 'reason' },
  { on: 'names.opened', name: 'OPEN_ENS_FLOW', ...network },
  { on: 'names.initiated', name: 'REGISTER_NAME_INITIATED', ...network },
  { on: 'names.registered', name: 'REGISTER_NAME_SUCCESS', ...network },
  { on: 'names.failed', name: 'REGISTER_NAME_ERROR', ...network, reason: 'reason' },
]

/** Steps of the funnel: the names that reach each one. */
export const funnelSteps: readonly (readonly string[])[] = [
  ['MODAL_OPEN'],
  // a login is a choice of the embedded wallet
  ['SELECT_WALLET', 'EMAIL_SUBMITTED', 'SOCIAL_LOGIN_STARTED'],
  ['CONNECT_SUCCESS'],
  ['SIWX_AUTH_SUCCESS'],
  ['SEND_SUCCESS'],
]
