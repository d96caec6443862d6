import { defineMessages } from '#kernel'

/** Changes of a price in words: the sign and the colour are for the eye. */
export const changeMessages = /*#__PURE__*/ defineMessages(
  'balances',
  {
    dayUp: 'up {change} in 24 hours',
    dayDown: 'down {change} in 24 hours',
    daySame: 'unchanged in 24 hours',
  },
  () => import('./languages/index.js'),
)
