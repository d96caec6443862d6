import { defineEvent } from '#kernel'

type Nothing = Readonly<Record<never, never>>

interface Failure {
  /** Code of the error, such as `auth/REQUEST_TIMED_OUT`. */
  readonly reason: string
}

/** The user began to enter an e-mail. In the names of analytics `EMAIL_LOGIN_SELECTED`. */
export const loginPrepared = /*#__PURE__*/ defineEvent<Nothing, 'auth.login-prepared'>('auth.login-prepared')
/** The user submitted an e-mail. In the names of analytics `EMAIL_SUBMITTED`. */
export const emailSubmitted = /*#__PURE__*/ defineEvent<Nothing, 'auth.email-submitted'>(
  'auth.email-submitted',
)
/** The user approved this device. In the names of analytics `DEVICE_REGISTERED_FOR_EMAIL`. */
export const deviceApproved = /*#__PURE__*/ defineEvent<Nothing, 'auth.device-approved'>(
  'auth.device-approved',
)
/** A code was sent by e-mail. In the names of analytics `EMAIL_VERIFICATION_CODE_SENT`. */
export const codeSent = /*#__PURE__*/ defineEvent<Nothing, 'auth.code-sent'>('auth.code-sent')
/** The code of an e-mail was right. In the names of analytics `EMAIL_VERIFICATION_CODE_PASS`. */
export const codeAccepted = /*#__PURE__*/ defineEvent<Nothing, 'auth.code-accepted'>('auth.code-accepted')
/** The code of an e-mail was not accepted. In the names of analytics `EMAIL_VERIFICATION_CODE_FAIL`. */
export const codeRefused = /*#__PURE__*/ defineEvent<Failure, 'auth.code-refused'>('auth.code-refused')
/** The user began a social login. In the names of analytics `SOCIAL_LOGIN_STARTED`. */
export const socialStarted = /*#__PURE__*/ defineEvent<Nothing, 'auth.social-started'>('auth.social-started')
/** The provider of a social login answered, and the frame reads the user. In the names of analytics `SOCIAL_LOGIN_REQUEST_USER_DATA`. */
export const socialAnswered = /*#__PURE__*/ defineEvent<Nothing, 'auth.social-answered'>(
  'auth.social-answered',
)
/** A social login is complete. In the names of analytics `SOCIAL_LOGIN_SUCCESS`. */
export const socialCompleted = /*#__PURE__*/ defineEvent<Nothing, 'auth.social-completed'>(
  'auth.social-completed',
)
/** The user left a social login. In the names of analytics `SOCIAL_LOGIN_CANCELED`. */
export const socialCancelled = /*#__PURE__*/ defineEvent<Nothing, 'auth.social-cancelled'>(
  'auth.social-cancelled',
)
/** A social login failed. In the names of analytics `SOCIAL_LOGIN_ERROR`. */
export const socialFailed = /*#__PURE__*/ defineEvent<Failure, 'auth.social-failed'>('auth.social-failed')
/** The user set the preferred type of account. In the names of analytics `SET_PREFERRED_ACCOUNT_TYPE`. */
export const accountTypeSet = /*#__PURE__*/ defineEvent<Nothing, 'auth.account-type-set'>(
  'auth.account-type-set',
)
