import { defineEvent } from '#kernel'

/** The user asked why a network is missing. In the names of analytics `CLICK_NETWORK_HELP`. */
export const networkHelpOpened = /*#__PURE__*/ defineEvent<undefined, 'networks.help-opened'>(
  'networks.help-opened',
)
