/** Arabic texts. */
export default {
  account: {
    title: 'الحساب',
    networkIs: 'الشبكة: {network}',
    unknownNetwork: 'شبكة غير معروفة',
    explorer: 'العرض في {explorer}',
    accounts: {
      zero: 'لا توجد حسابات',
      one: 'حساب واحد',
      two: 'حسابان',
      few: '{count} حسابات',
      many: '{count} حسابًا',
      other: '{count} حساب',
    },
    accountsTitle: 'الحسابات',
    loadingBalance: 'جارٍ تحميل الرصيد',
    noBalance: 'تعذّر تحميل رصيدك. عملاتك في أمان.',
    tryAgain: 'إعادة المحاولة',
    loading: 'جارٍ التحميل',
    actions: 'إجراءات الحساب',
    tabs: 'الأصول والنشاط',
    with: 'متصل عبر {wallet}',
    disconnect: 'قطع الاتصال',
    connectionOn: '{wallet} على {network}',
    disconnectFrom: 'قطع الاتصال عن {network}',
  },
}
