import { defineErrors } from '#kernel'

/** Errors of orders, for the host. Each names the field and the remedy. */
export const payErrors = /*#__PURE__*/ defineErrors(
  'pay',
  {
    BAD_ORDER: 'pay: `{field}` of the order {problem}.',
    NETWORK_UNKNOWN:
      'pay: `asset.network` "{network}" is not configured. Pass one of {known}, or add it to the options of its namespace.',
    NETWORK_UNSUPPORTED:
      'pay: `asset.network` "{network}" cannot transfer assets. Pass a network whose plugin offers transfers, such as evm() or solana().',
    ASSET_UNKNOWN:
      'pay: `asset.address` "{address}" is no token of {network}. Pass the address of a token there, or "native".',
    AMOUNT_INVALID:
      'pay: `amount` "{amount}" is not an amount above zero. Pass a decimal text with a point, such as "12.5".',
    AMOUNT_DECIMALS:
      'pay: `amount` "{amount}" has more decimals than {symbol}, which has {decimals}. Round it in your code.',
    RECEIVER_INVALID:
      'pay: `receiver` "{receiver}" cannot receive on {network}: {problem} Pass an address or a name of that network.',
    MEMO_INVALID: 'pay: `memo` is not allowed: {problem} Leave it out, or shorten it.',
    ID_TAKEN:
      'pay: `id` "{id}" belongs to a payment with other values. Pass a new id, or the values of that payment.',
    NETWORK_UNREACHABLE:
      'pay: {network} did not answer, so that `{field}` could not be checked. Try again, or pass another RPC URL.',
    DEPOSIT_UNKNOWN: 'pay: no exchange has the id "{id}". Add it to the option `deposits` of pay().',
    DEPOSIT_INVALID:
      'pay: the adapter of {name} gave an invalid answer. Return an `id` and, if there is one, an https `url` from its function `start`.',
    DEPOSIT_CANCELLED: 'The deposit was cancelled at the exchange.',
    KEEPS_PART:
      'The token keeps a part of each transfer, so that the receiver would get less than ordered. It was not paid.',
    CLAIMED: 'The payment is already being paid, or it has ended. It was not paid again.',
    UNKNOWN_PAYMENT: 'pay: no payment has the id "{id}". Open it with pay(order).',
  },
  { kind: 'config' },
)
