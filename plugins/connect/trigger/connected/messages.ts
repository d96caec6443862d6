import { defineMessages, type Translate } from '#kernel'

/** Texts of the button while a wallet is connected; no key is one of `buttonMessages`. */
export const accountMessages = /*#__PURE__*/ defineMessages(
  'button',
  {
    account: '{balance} {address}, account',
    accountOnly: '{address}, account',
    network: '{network}, switch network',
    loadingBalance: 'loading balance',
    switchNetwork: 'Switch network',
  },
  () => import('../../languages/index.js'),
)

/** Translates a key of {@link accountMessages}. */
export type AccountText = Translate<(typeof accountMessages)['table']>
