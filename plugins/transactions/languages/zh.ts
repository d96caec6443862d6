/** Chinese texts, in simplified characters. */
export default {
  transactions: {
    faultSign: '请输入不带正负号的金额，例如 {example}。',
    faultExponent: '请输入完整金额，不要使用指数。',
    faultGroups: '请输入不带千位分隔符的金额，例如 {example}。',
    faultDigits: '请使用数字 0 到 9 输入金额。',
    faultDecimals: '最多 {count} 位小数',
    faultNoDecimals: '{symbol} 不支持小数',
    faultTooLong: '数字过大。',
    faultCharacter: '请输入数字，例如 {example}。',
    atMost: '最多 {amount}。',
    atMostWithFee: '最多 {amount}，以便支付费用。',
    feeNotCovered: '您的 {symbol} 余额不足以支付 {fee} 的费用。',
  },
}
