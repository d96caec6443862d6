/** Arabic texts. */
export default {
  farcaster: {
    title: 'Farcaster',
    scan: 'امسح الرمز بكاميرا هاتفك',
    scanText: 'ثم وافق على تسجيل الدخول في تطبيق Farcaster.',
    code: 'رمز QR لتسجيل الدخول باستخدام Farcaster',
    preparing: 'جارٍ تحضير الرمز',
    open: 'فتح تطبيق Farcaster',
    failed: 'تعذّر تسجيل الدخول',
    goOn: 'متابعة',
    tryAgain: 'حاول مرة أخرى',
  },
}
