import { defineMessages } from '#kernel'

/** The word on the tab, which is drawn before the tab's own texts are there. */
export const tabMessages = /*#__PURE__*/ defineMessages('balances', { tab: 'Tokens' })
