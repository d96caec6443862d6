/** Arabic texts. */
export default {
  api: {
    BAD_REQUEST: 'الطلب المرسل إلى الخدمة غير صالح',
    UNREACHABLE: 'تعذّر الوصول إلى الخدمة',
    TIMED_OUT: 'لم تستجب الخدمة في الوقت المحدد',
    REFUSED: '{reason}',
    REDIRECTED: 'تعيد الخدمة التوجيه إلى عنوان آخر',
    TOO_LARGE: 'استجابة الخدمة كبيرة جدًا',
    BAD_ANSWER: 'استجابة الخدمة غير صالحة',
  },
}
