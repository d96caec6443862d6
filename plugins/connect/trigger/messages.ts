import { defineMessages, type Translate } from '#kernel'

/** Texts of the button while no wallet is connected. */
export const buttonMessages = /*#__PURE__*/ defineMessages(
  'button',
  {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
  },
  () => import('../languages/index.js'),
)

/** Translates a key of {@link buttonMessages}. */
export type ButtonText = Translate<(typeof buttonMessages)['table']>
