import type { MailTexts } from '../mail-texts.js'

/** Arabic. */
export const ar: MailTexts = {
  loginSubject: '{site}: تسجيل الدخول',
  loginIntro: 'رمزك لتسجيل الدخول إلى {site}:',
  requestedBy: 'طُلب الرمز على {origin}، من {browser} على {system}.',
  requestedFrom: 'بلد الطلب: {country}.',
  validFor: 'مدة صلاحية الرمز بالدقائق: {minutes}.',
  neverShare: 'لا تشارك هذا الرمز أبدًا. لا يطلبه {site} بالهاتف أو الدردشة أو البريد.',
  notMe: 'إذا لم تكن أنت من طلبه، فافتح هذه الصفحة:',

  approveSubject: '{site}: الموافقة على جهاز جديد',
  approveIntro: 'يريد جهاز جديد تسجيل الدخول إلى {site} على {origin}: {browser} على {system}.',
  approveLink: 'إذا كنت أنت، فافتح هذه الصفحة ووافق على الجهاز. ستتلقى بعدها رمزًا.',

  newDeviceSubject: '{site}: جهاز جديد',
  newDeviceIntro: 'فُتحت محفظتك في {site} على جهاز جديد: {browser} على {system}، على {origin}.',
  newDeviceKit:
    'إذا كنت قد حفظت ملف استعادة، فإنه يتوقف عن العمل بعد فتح المحفظة هناك. أنشئ ملفًا جديدًا في محفظتك ضمن «أمّن محفظتك».',

  guessesSubject: '{site}: هناك من يحاول تسجيل الدخول باسمك',
  guessesIntro: 'أدخل شخص ما رموزًا خاطئة كثيرة لعنوان بريدك الإلكتروني في {site}. لم تُفتح محفظتك.',
  guessesHelp:
    'لمدة يوم، تُرسل الرموز فقط إلى المتصفحات التي فتحت فيها محفظتك. استخدم أحدها، أو طريقة دخول أخرى لمحفظتك.',

  reuseSubject: '{site}: تم إنهاء جلسة',
  reuseIntro:
    'استُخدمت جلستك على {origin} من {browser} على {system} في مكانين، لذلك تم إنهاؤها. سجّل الدخول إلى {site} مرة أخرى.',

  exportSubject: '{site}: تم عرض عبارة الاسترداد',
  exportIntro:
    'عُرضت عبارة استرداد محفظتك الخاصة بـ {origin} في {browser} على {system}. إذا لم تكن أنت، فانقل أصولك إلى محفظة أخرى فورًا.',

  loginAddedSubject: '{site}: تمت إضافة طريقة تسجيل دخول',
  loginAddedIntro:
    'تمت إضافة طريقة تسجيل دخول إلى محفظتك في {site} عبر {browser} على {system}: {login}. إذا لم تكن أنت، فأزلها من محفظتك ضمن «Logins» وسجّل الخروج من كل الأجهزة.',
  loginRemovedSubject: '{site}: تمت إزالة طريقة تسجيل دخول',
  loginRemovedIntro:
    'تمت إزالة طريقة تسجيل دخول من محفظتك في {site} عبر {browser} على {system}: {login}. لم تعد تفتح محفظتك. إذا لم تكن أنت، فسجّل الدخول بطريقة أخرى وتحقق من محفظتك فورًا.',
  deletionSubject: '{site}: سيتم حذف محفظتك',
  deletionIntro:
    'طُلب حذف محفظتك في {site} عبر {browser} على {system}. سيتم حذفها في {date} مع كل ما نخزنه عنها. من دون عبارة الاسترداد تضيع الأصول التي فيها.',
  deletionKeep: 'للاحتفاظ بها، سجّل الدخول في {origin} قبل {date} واضغط «Keep my wallet».',

  primarySubject: '{site}: تغيير عنوانك',
  primaryIntro: 'رمزك لتغيير عنوان البريد الإلكتروني لمحفظتك في {site}:',
  secondarySubject: '{site}: تأكيد عنوانك الجديد',
  secondaryIntro: 'رمزك لاستخدام عنوان البريد الإلكتروني هذا لمحفظتك في {site}:',
  linkSubject: '{site}: إضافة تسجيل دخول',
  linkIntro: 'رمزك لإضافة تسجيل دخول إلى محفظتك في {site}:',
  inUseSubject: '{site}: هذا العنوان مستخدَم',
  inUseIntro:
    'أُدخل عنوان البريد الإلكتروني هذا كعنوان جديد لمحفظة أخرى في {site}. العنوان تابع لمحفظتك، لذلك لم يتغير شيء.',
  changedSubject: '{site}: تم تغيير عنوانك',
  changedIntro: 'تم تغيير عنوان البريد الإلكتروني لمحفظتك في {site} إلى {email}.',
  undoLink: 'إذا لم تكن أنت، فتراجع عن التغيير في هذه الصفحة خلال {hours} ساعة:',

  recoverySubject: '{site}: فتح محفظتك على جهاز جديد',
  recoveryIntro: 'رمزك لفتح محفظتك في {site} على جهاز جديد:',
  recoveryRequestedBy: 'طُلب هذا الرمز على {origin}.',
  recoveryNotMe:
    'إذا لم تكن أنت من طلبه، فهناك من سجّل الدخول بحسابك. افتح محفظتك وسجّل الخروج من جميع الأجهزة.',

  approveButton: 'الموافقة على الجهاز',
  approveDone: 'تمت الموافقة على الجهاز. سيصل رمز إلى بريدك.',
  notMeTitle: 'لم تكن أنت؟',
  notMeText: 'ينهي هذا تسجيل الدخول وكل جلسة فتحها.',
  notMeButton: 'إنهاء تسجيل الدخول هذا',
  notMeDone: 'تم إنهاء تسجيل الدخول. لا يلزم شيء آخر.',
  undoTitle: 'التراجع عن تغيير عنوانك',
  undoText: 'يستعيد هذا عنوانك وينهي كل جلسات محفظتك.',
  undoButton: 'استعادة عنواني',
  undoDone: 'تمت استعادة عنوانك. سجّل الدخول مرة أخرى.',
  linkOver: 'انتهت صلاحية هذا الرابط أو سبق استخدامه.',
}
