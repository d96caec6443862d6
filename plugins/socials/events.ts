import { defineEvent } from '#kernel'

type Nothing = Readonly<Record<never, never>>

/** The user cancelled at the provider. In the names of analytics `SOCIAL_LOGIN_CANCELED`. */
export const loginDenied = /*#__PURE__*/ defineEvent<Nothing, 'socials.denied'>('socials.denied')
/** The provider or the service refused the login. In the names of analytics `SOCIAL_LOGIN_ERROR`. */
export const loginRefused = /*#__PURE__*/ defineEvent<Nothing, 'socials.refused'>('socials.refused')
