/** Japanese texts. */
export default {
  transactions: {
    faultSign: '金額は符号なしで入力してください。例：{example}',
    faultExponent: '金額は指数を使わずに入力してください。',
    faultGroups: '金額は桁区切りなしで入力してください。例：{example}',
    faultDigits: '金額は 0～9 の数字で入力してください。',
    faultDecimals: '小数点以下は {count} 桁までです',
    faultNoDecimals: '{symbol} に小数は使えません',
    faultTooLong: '数値が大きすぎます。',
    faultCharacter: '数値を入力してください。例：{example}',
    atMost: '上限は {amount} です。',
    atMostWithFee: '手数料を支払うため、上限は {amount} です。',
    feeNotCovered: '{symbol} の残高が手数料 {fee} に足りません。',
  },
}
