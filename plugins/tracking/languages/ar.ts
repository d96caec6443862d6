/** Arabic texts. */
export default {
  tracking: {
    sending: '{label}: بانتظار الشبكة',
    confirmed: '{label}: تم التأكيد',
    reverted: '{label}: تم التراجع عنها. دُفعت الرسوم فقط.',
    replaced: '{label}: حلّت محلها معاملة أخرى',
    expired: '{label}: أُسقطت قبل تأكيدها',
    cancelled: '{label}: أُلغيت',
  },
}
