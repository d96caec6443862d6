/** Arabic texts. */
export default {
  bitcoin: {
    BAD_ACCOUNTS: 'أعادت المحفظة قائمة حسابات غير صالحة',
    WALLET_WITHOUT_NETWORK: 'المحفظة لا تدعم {network}',
    WALLET_ELSEWHERE: 'المحفظة على {network}، وهي شبكة لا يستخدمها هذا التطبيق. بدّل إلى Bitcoin في المحفظة.',
    NO_WALLET: 'لا توجد محفظة متصلة',
    SIGN_FAILED: 'تعذّر توقيع الرسالة',
    BAD_SIGNATURE: 'أعادت المحفظة توقيعًا غير صالح',
    FOREIGN_SIGNATURE: 'التوقيع ليس من هذا الحساب',
    CHANGED_TRANSACTION: 'أعادت المحفظة معاملة مختلفة عن التي استلمتها',
    BAD_PSBT: 'هذه ليست PSBT بصيغة base64',
    NOTHING_TO_SIGN: 'لا ينتمي أي مدخل في هذه الـ PSBT إلى الحساب',
    TEXT_ONLY: 'المحفظة توقّع النصوص فقط',
    CANNOT_SIGN: 'المحفظة لا توقّع معاملات لا ترسلها بنفسها',
  },
}
