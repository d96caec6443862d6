import { defineFlag, defineRoute } from '#kernel'

/** Switches the login by e-mail on and off. */
export const emailFlag = /*#__PURE__*/ defineFlag('email', { default: true })

/** Whether wallets are listed below the e-mail field. Otherwise a row leads to them. */
export const emailShowWalletsFlag = /*#__PURE__*/ defineFlag('emailShowWallets', { default: true })

/** The view for the code that was sent. */
export const emailCode = /*#__PURE__*/ defineRoute('email.code')

/** The view for a new address. */
export const emailChange = /*#__PURE__*/ defineRoute('email.change')

/** The view for the codes of a change of the address. */
export const emailChangeCode = /*#__PURE__*/ defineRoute('email.change-code')

/** The view that waits until the user has approved this device by a link in an e-mail. */
export const emailDevice = /*#__PURE__*/ defineRoute('email.device')
