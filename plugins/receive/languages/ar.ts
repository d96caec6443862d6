/** Arabic texts. */
export default {
  receive: {
    action: 'استلام',
    title: 'استلام',
    code: 'رمز QR لعنوانك على {network}',
    yourAddress: 'عنوانك',
    only: 'لا ترسل إلى هنا سوى عملات على {network}',
    unknownNetwork: 'شبكة غير معروفة',
    copy: 'نسخ العنوان',
    copied: 'تم نسخ العنوان',
    notCopied: 'تعذّر النسخ. حظر متصفحك الوصول إلى الحافظة.',
    noAccount: 'لا يوجد حساب متصل',
    noAccountText: 'اربط محفظة أولًا. سيظهر عنوانها هنا.',
    close: 'إغلاق',
  },
}
