/** Arabic texts. */
export default {
  transactions: {
    faultSign: 'أدخل المبلغ بدون إشارة، مثل {example}.',
    faultExponent: 'أدخل المبلغ كاملًا بدون أُس.',
    faultGroups: 'أدخل المبلغ بدون فواصل الآلاف، مثل {example}.',
    faultDigits: 'أدخل المبلغ بالأرقام من 0 إلى 9.',
    faultDecimals: {
      zero: 'بدون منازل عشرية',
      one: 'منزلة عشرية واحدة كحد أقصى',
      two: 'منزلتان عشريتان كحد أقصى',
      few: '{count} منازل عشرية كحد أقصى',
      many: '{count} منزلة عشرية كحد أقصى',
      other: '{count} منزلة عشرية كحد أقصى',
    },
    faultNoDecimals: 'لا تقبل {symbol} منازل عشرية',
    faultTooLong: 'هذا الرقم كبير جدًا.',
    faultCharacter: 'أدخل رقمًا، مثل {example}.',
    atMost: 'الحد الأقصى {amount}.',
    atMostWithFee: 'الحد الأقصى {amount} لتغطية الرسوم.',
    feeNotCovered: 'رصيدك من {symbol} لا يغطي الرسوم {fee}.',
  },
}
