import { defineMessages } from '#kernel'

/** Texts of the row in the account view. */
export const rowMessages = /*#__PURE__*/ defineMessages(
  'names',
  { name: 'Name', choose: 'Choose a name that people can send to' },
  () => import('./languages/index.js'),
)
