import { atom } from 'jotai/vanilla'
import { accountAtom, defineFlag, defineRoute } from '#kernel'

/** The account in use. */
export const accountHome = /*#__PURE__*/ defineRoute('account.home').of()

/** Switches the account's view. */
export const accountFlag = /*#__PURE__*/ defineFlag('account', { default: true })

/** Whether there is an account to show. */
export const hasAccountAtom = /*#__PURE__*/ atom((get) => get(accountAtom).address !== undefined)
