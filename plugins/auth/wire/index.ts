/**
 * Protocol between the widget and the secure frame of the embedded wallet: names, schemas and limits. For authors of a frame or of
 * a widget of their own.
 */
export {
  afterReadyMs,
  farcasterMs,
  messageBytes,
  promptMs,
  readyMs,
  refusedMethodMs,
  requestMs,
  signedBytes,
  signOutMs,
  syncMs,
} from './limits.js'
export {
  errorMessage,
  eventMessage,
  readFrameMessage,
  readRequest,
  requestMessage,
  successMessage,
  type FrameEventName,
  type FrameEventOf,
  type FrameMessage,
  type IncomingRequest,
  type Refusal,
} from './messages.js'
export { kindOfMethod, promptMethods, safeMethods } from './methods.js'
export { handshakeMs, handshakeType, refusedText, wireVersion } from './names.js'
export {
  requests,
  type AccountType,
  type FrameUser,
  type FrameView,
  type PayloadOf,
  type RequestName,
  type SocialProvider,
  type SuccessOf,
} from './requests.js'
export {
  statementBytes,
  type RecoveryContact,
  type StatedContent,
  type StatementOwner,
  type WalletStatement,
} from './wallet-statements.js'
