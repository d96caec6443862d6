import { defineEvent } from '#kernel'

// Events that only the logins emit: here, as the contract loads with the page.

type Nothing = Readonly<Record<never, never>>

interface Failure {
  /** Code of the error, such as `auth/REQUEST_TIMED_OUT`. */
  readonly reason: string
}

/** The user began to enter an e-mail. In the names of analytics `EMAIL_LOGIN_SELECTED`. */
export const loginPrepared = /*#__PURE__*/ defineEvent('auth.login-prepared').of<Nothing>()
/** The user submitted an e-mail. In the names of analytics `EMAIL_SUBMITTED`. */
export const emailSubmitted = /*#__PURE__*/ defineEvent('auth.email-submitted').of<Nothing>()
/** The user approved this device. In the names of analytics `DEVICE_REGISTERED_FOR_EMAIL`. */
export const deviceApproved = /*#__PURE__*/ defineEvent('auth.device-approved').of<Nothing>()
/** A code was sent by e-mail. In the names of analytics `EMAIL_VERIFICATION_CODE_SENT`. */
export const codeSent = /*#__PURE__*/ defineEvent('auth.code-sent').of<Nothing>()
/** The code of an e-mail was right. In the names of analytics `EMAIL_VERIFICATION_CODE_PASS`. */
export const codeAccepted = /*#__PURE__*/ defineEvent('auth.code-accepted').of<Nothing>()
/** The code of an e-mail was not accepted. In the names of analytics `EMAIL_VERIFICATION_CODE_FAIL`. */
export const codeRefused = /*#__PURE__*/ defineEvent('auth.code-refused').of<Failure>()
/** The user began a social login. In the names of analytics `SOCIAL_LOGIN_STARTED`. */
export const socialStarted = /*#__PURE__*/ defineEvent('auth.social-started').of<Nothing>()
/** The provider of a social login answered, and the frame reads the user. In the names of analytics `SOCIAL_LOGIN_REQUEST_USER_DATA`. */
export const socialAnswered = /*#__PURE__*/ defineEvent('auth.social-answered').of<Nothing>()
/** A social login is complete. In the names of analytics `SOCIAL_LOGIN_SUCCESS`. */
export const socialCompleted = /*#__PURE__*/ defineEvent('auth.social-completed').of<Nothing>()
/** The user left a social login. In the names of analytics `SOCIAL_LOGIN_CANCELED`. */
export const socialCancelled = /*#__PURE__*/ defineEvent('auth.social-cancelled').of<Nothing>()
/** A social login failed. In the names of analytics `SOCIAL_LOGIN_ERROR`. */
export const socialFailed = /*#__PURE__*/ defineEvent('auth.social-failed').of<Failure>()
/** The user set the preferred type of account. In the names of analytics `SET_PREFERRED_ACCOUNT_TYPE`. */
export const accountTypeSet = /*#__PURE__*/ defineEvent('auth.account-type-set').of<Nothing>()
