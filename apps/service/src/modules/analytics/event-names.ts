/** Property that an event may have besides its name. */
export type EventProperty = 'network' | 'wallet' | 'view' | 'reason'

/** Names of events with the properties that each may have. Compared with those of the widget in tooling/tests/service/wire.test.ts. */
export const eventProperties = {
  MODAL_CREATED: [],
  MODAL_OPEN: ['view'],
  MODAL_CLOSE: [],
  CLICK_ALL_WALLETS: [],
  SELECT_WALLET: ['wallet'],
  CONNECT_SUCCESS: ['wallet'],
  CONNECT_ERROR: ['reason'],
  DISCONNECT_SUCCESS: [],
  DISCONNECT_ERROR: [],
  CLICK_WALLET_HELP: [],
  CLICK_GET_WALLET: [],
  SEARCH_WALLET: [],
  CLICK_TRANSACTIONS: ['network'],
  LOAD_MORE_TRANSACTIONS: ['network'],
  ERROR_FETCH_TRANSACTIONS: ['network', 'reason'],
  CLICK_NETWORKS: [],
  CLICK_NETWORK_HELP: [],
  SWITCH_NETWORK: ['network'],
  CLICK_SIGN_SIWX_MESSAGE: ['network'],
  CLICK_CANCEL_SIWX: ['network'],
  SIWX_AUTH_SUCCESS: ['network'],
  SIWX_AUTH_ERROR: ['network', 'reason'],
  EMAIL_LOGIN_SELECTED: [],
  EMAIL_SUBMITTED: [],
  DEVICE_REGISTERED_FOR_EMAIL: [],
  EMAIL_VERIFICATION_CODE_SENT: [],
  EMAIL_VERIFICATION_CODE_PASS: [],
  EMAIL_VERIFICATION_CODE_FAIL: ['reason'],
  EMAIL_EDIT: [],
  SOCIAL_LOGIN_STARTED: [],
  SOCIAL_LOGIN_REQUEST_USER_DATA: [],
  SOCIAL_LOGIN_SUCCESS: [],
  SOCIAL_LOGIN_CANCELED: [],
  SOCIAL_LOGIN_ERROR: ['reason'],
  SET_PREFERRED_ACCOUNT_TYPE: [],
  PAYMENT_INITIATED: ['network'],
  PAYMENT_COMPLETED: ['network'],
  PAYMENT_FAILED: ['network', 'reason'],
  OPEN_SWAP: ['network'],
  INITIATE_SWAP: ['network'],
  SWAP_SUCCESS: ['network'],
  SWAP_ERROR: ['network', 'reason'],
  SWAP_APPROVAL_ERROR: ['network', 'reason'],
  CLICK_SELECT_TOKEN_TO_SWAP: ['network'],
  SELECT_BUY_CRYPTO: ['network'],
  SELECT_BUY_PROVIDER: ['network'],
  OPEN_SEND: ['network'],
  SEND_INITIATED: ['network'],
  SEND_SUCCESS: ['network'],
  SEND_ERROR: ['network', 'reason'],
  OPEN_ENS_FLOW: ['network'],
  REGISTER_NAME_INITIATED: ['network'],
  REGISTER_NAME_SUCCESS: ['network'],
  REGISTER_NAME_ERROR: ['network', 'reason'],
} as const satisfies Readonly<Record<string, readonly EventProperty[]>>

/** Name of an event. */
export type EventName = keyof typeof eventProperties

/** Names of all events. */
export const eventNames = Object.keys(eventProperties) as [EventName, ...EventName[]]

/** Steps of the funnel in their order, each with the events that reach it. */
export const funnelSteps: readonly { readonly title: string; readonly names: readonly EventName[] }[] = [
  { title: 'Opened', names: ['MODAL_OPEN'] },
  { title: 'Wallet picked', names: ['SELECT_WALLET', 'EMAIL_SUBMITTED', 'SOCIAL_LOGIN_STARTED'] },
  { title: 'Connected', names: ['CONNECT_SUCCESS'] },
  { title: 'Signed in', names: ['SIWX_AUTH_SUCCESS'] },
  { title: 'Sent', names: ['SEND_SUCCESS'] },
]
