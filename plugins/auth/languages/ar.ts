/** Arabic texts. */
export default {
  auth: {
    name: 'محفظة مدمجة',
    frameTitle: 'محفظة آمنة',
    refusedMethod: 'لا تدعم هذه المحفظة {method}',
    COOLDOWN: 'يُرجى المحاولة مرة أخرى بعد {seconds} ثانية',
    FRAME_NOT_LOADED: 'تعذّر تحميل المحفظة المدمجة',
    REQUEST_TIMED_OUT: 'انتهت مهلة طلب المحفظة المدمجة',
    NO_DEPENDENCY: 'تعذّر تحميل تسجيل الدخول بالبريد الإلكتروني',
    ABORTED: 'حدث خطأ ما',
    RPC_ABORTED: 'أُلغي الطلب',
    FRAME_ERROR: 'حدث خطأ',
    TOO_LARGE: 'الطلب كبير جدًا',
  },
  'auth-smart-account': {
    title: 'ميزات الحساب الذكي',
    on: 'مفعّلة',
    ready: 'تُفعَّل مع أول دفعة لك',
    off: 'متوقفة',
    unavailable: 'غير متاحة على هذه الشبكة',
    loading: 'جارٍ التحميل…',
  },
  'auth-section': {
    title: 'المحفظة المدمجة',
    loggedInAs: 'تم تسجيل الدخول باسم {name}',
    recovery: 'أمّن محفظتك',
    recoveryLine: 'اختر كيف يفتحها جهاز جديد',
    devices: 'الأجهزة',
    devicesLine: 'أزل جهازًا أو سجّل الخروج من كل مكان',
    export: 'عبارة الاسترداد',
    exportLine: 'صدّرها في نافذة مستقلة',
  },
}
