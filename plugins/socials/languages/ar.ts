/** Arabic texts. */
export default {
  socials: {
    list: 'تسجيل الدخول الاجتماعي',
    continueWith: 'المتابعة باستخدام {provider}',
    title: 'تسجيل الدخول',
    waiting: 'سجّل الدخول باستخدام {provider}',
    waitingText: 'تابع في النافذة التي فُتحت.',
    opening: 'جارٍ فتح محفظتك',
    blocked: 'تعذّر فتح النافذة',
    blockedText: 'اضغط على الزر لفتحها.',
    openWindow: 'فتح النافذة',
    closed: 'أُغلقت النافذة',
    closedText: 'إذا عرضت رمزًا فأدخله هنا. وإلا فحاول مرة أخرى.',
    code: 'رمز من ستة أرقام',
    failed: 'تعذّر تسجيل الدخول',
    denied: 'لقد ألغيت تسجيل الدخول.',
    refused: 'لم ينجح تسجيل الدخول. حاول مرة أخرى.',
    inApp: 'افتح هذه الصفحة في متصفحك',
    inAppText: 'لا تسمح Google بتسجيل الدخول داخل تطبيقات أخرى.',
    goOn: 'متابعة',
    tryAgain: 'حاول مرة أخرى',
  },
}
