import { defineMessages } from '#kernel'

/** Texts about an amount that the user types. */
export const amountMessages = /*#__PURE__*/ defineMessages(
  'transactions',
  {
    faultSign: 'Write the amount without a sign, as {example}.',
    faultExponent: 'Write the amount in full, without an exponent.',
    faultGroups: 'Write the amount without thousands separators, as {example}.',
    faultDigits: 'Write the amount with the digits 0 to 9.',
    faultDecimals: { one: 'At most {count} decimal', other: 'At most {count} decimals' },
    faultNoDecimals: '{symbol} has no decimals',
    faultTooLong: 'This number is too large.',
    faultCharacter: 'Write a number, as {example}.',
    atMost: 'At most {amount}.',
    atMostWithFee: 'At most {amount}, so the fee is covered.',
    feeNotCovered: 'The fee of {fee} is not covered by your {symbol}.',
  },
  () => import('../languages/index.js'),
)
