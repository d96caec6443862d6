import { defineFlag, defineRoute } from '#kernel'

/** Switches the login by e-mail on and off. */
export const emailFlag = /*#__PURE__*/ defineFlag('email', { default: true })

/** Whether wallets are listed below the e-mail field. Otherwise a row leads to them. */
export const emailShowWalletsFlag = /*#__PURE__*/ defineFlag('emailShowWallets', { default: true })

/** The view for the code that was sent. */
export const emailCode = /*#__PURE__*/ defineRoute('email.code').of()

/** The view that waits until the user has approved this device by a link in an e-mail. */
export const emailDevice = /*#__PURE__*/ defineRoute('email.device').of()
