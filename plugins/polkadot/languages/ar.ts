/** Arabic texts. */
export default {
  polkadot: {
    BAD_ACCOUNTS: 'أرسلت المحفظة قائمة حسابات غير صالحة',
    BAD_EXTENSION: 'تعذّر الاتصال بالمحفظة. حدّث إضافتها.',
    WALLET_WITHOUT_NETWORK: 'المحفظة لا تدعم {network}',
    NO_WALLET: 'لا توجد محفظة متصلة',
    BAD_CHARACTER: 'الرمز «{character}» غير صالح في عنوان Polkadot',
    TOO_SHORT: 'قصير جدًا: يتكوّن عنوان Polkadot من 46 إلى 49 حرفًا',
    TOO_LONG: 'طويل جدًا: يتكوّن عنوان Polkadot من 46 إلى 49 حرفًا',
    BAD_LENGTH: 'هذا ليس عنوان Polkadot. تحقق من عدم وجود خطأ فيه.',
    BAD_PREFIX: 'لا ينتمي هذا العنوان إلى أي شبكة',
    BAD_CHECKSUM: 'المجموع الاختباري غير مطابق. تحقق من عدم وجود خطأ في العنوان.',
    FOREIGN_ADDRESS: 'هذا عنوان {kind} وليس عنوان Polkadot',
    SIGN_FAILED: 'تعذّر توقيع الرسالة',
    BAD_SIGNATURE: 'أرسلت المحفظة توقيعًا غير صالح',
    FOREIGN_SIGNATURE: 'التوقيع من حساب آخر',
    BAD_TRANSACTION: 'هذه ليست معاملة Polkadot: الحقل `{field}` مفقود أو غير صالح',
    OTHER_ACCOUNT: 'هذه المعاملة لحساب آخر',
    OTHER_NETWORK: 'هذه المعاملة لشبكة غير {network}',
    CANNOT_SIGN: 'لا يمكن للمحفظة توقيع هذا',
  },
}
