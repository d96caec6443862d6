import { defineMessages } from '#kernel'

/** Texts of the row in the account view. */
export const rowMessages = /*#__PURE__*/ defineMessages(
  'smart-sessions',
  { rowTitle: 'Smart sessions', rowText: 'See and revoke what sites may do' },
  () => import('./languages/index.js'),
)
